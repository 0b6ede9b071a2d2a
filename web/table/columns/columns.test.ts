import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DayField, MomentField, Money, MonthField, Rate } from '#base/fields.ts'
import { cellContent, resolveColumns } from './columns.tsx'

describe('SYS-15 columns know from the contract what they hold', () => {
  const row = z.object({
    name: z.string(),
    state: z.enum(['open', 'closed']).meta({ kind: 'status' }),
    kind: z.enum(['a', 'b']),
    schemes: z.array(z.enum(['a', 'b'])),
    amount: Money().nullable(),
    fee: Money({ currency: 'TWD' }),
    share: Rate(),
    heads: z.number().int(),
    hours: z.number(),
    day: DayField().nullable(),
    month: MonthField(),
    at: MomentField(),
    second_factor: z.boolean(),
    office: z.object({ name: z.string() }).nullable(),
    currency: z.string(),
  })
  type Row = z.output<typeof row>
  const list = { subject: 'tried', sort: ['name'], reply: row }
  const settled = resolveColumns<Row>(
    row.keyof().options.filter((name) => name !== 'currency'),
    list,
  )
  it('by the field of the row, and stand by it', () => {
    expect(settled.map(({ name, kind, align }) => `${name} ${kind} ${align}`)).toEqual([
      'name text left',
      'state status left',
      'kind choice left',
      'schemes choices left',
      'amount money right',
      'fee money right',
      'share rate right',
      'heads integer right',
      'hours decimal right',
      'day date left',
      'month month left',
      'at moment left',
      'second_factor boolean left',
      'office other left',
    ])
  })
  it('an amount has the currency of its row, else of its field', () => {
    const shownOf = (name: string, one: Partial<Row>) =>
      cellContent(settled.find((column) => column.name === name)!, one as Row, 'tried', 'en')
    expect(shownOf('amount', { amount: 123_456, currency: 'MYR' })).toBe('1,234.56')
    expect(shownOf('amount', { amount: 1_234, currency: 'TWD' })).toBe('1,234')
    expect(shownOf('fee', { fee: 1_234 })).toBe('1,234')
    expect(shownOf('share', { share: 110_000 })).toBe('11%')
  })
  it('SYS-15 a column of a country is there for a company that is in it', () => {
    const reply = z.object({ name: z.string(), pcb: Money().meta({ country: 'MY' }) })
    const named = (countries: string[]) =>
      resolveColumns<z.output<typeof reply>>(['name', 'pcb'], { ...list, reply }, countries).map(({ name }) => name)
    expect(named(['TW'])).toEqual(['name'])
    expect(named(['TW', 'MY'])).toEqual(['name', 'pcb'])
  })
  it('a column that the row has not is refused, unless it says itself what it shows', () => {
    // @ts-expect-error a misspelt column
    resolveColumns<Row>(['nmae'], list)
    // @ts-expect-error a misspelt column that would show something
    resolveColumns<Row>([{ name: 'nmae', cell: () => '' }], list)
    // @ts-expect-error what is no field has nothing to show by itself
    resolveColumns<Row>([{ name: 'why', added: true }], list)
    const [why] = resolveColumns<Row>([{ name: 'why', added: true, cell: () => 'so' }], list)
    expect(why).toMatchObject({ name: 'why', kind: 'text', align: 'left' })
  })
})
