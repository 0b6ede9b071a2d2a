import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Id } from '#base/endpoints/endpoint.ts'
import { DayField, Decimal, LongText, Money, MonthField, Rate, ShortText } from '#base/endpoints/fields.ts'
import { deleteAllDrafts, loadDraft, saveDraft } from '#web/drafts.ts'
import { findIssues, toInput } from '#web/fields/issues.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { optionsFrom } from '#web/inputs/options.ts'

const input = z
  .strictObject({
    id: Id,
    full_name: ShortText(),
    email: z.email(),
    born: DayField(),
    basic_pay: Money({ min: 170_000 }),
    remark: LongText().optional(),
    preferred_name: ShortText().nullable().optional(),
    is_resident: z.boolean(),
    from: DayField().optional(),
    to: DayField().optional(),
  })
  .refine((value) => !value.from || !value.to || value.from <= value.to, { path: ['to'], error: 'ends_before_start' })

const shapes = Object.fromEntries(
  Object.entries(input.shape).map(([name, schema]) => [name, readFieldShape(schema as z.ZodType)]),
)

describe('the input of a field follows from its schema', () => {
  it.each([
    [ShortText(), 'text', true],
    [z.string().max(500).optional(), 'long_text', false],
    [LongText(), 'long_text', true],
    [z.email(), 'email', true],
    [DayField(), 'date', true],
    [z.iso.date().nullable(), 'date', false],
    [MonthField(), 'month', true],
    [Money(), 'money', true],
    [Rate().default(110_000), 'rate', false],
    [z.number().int().min(1), 'integer', true],
    [Decimal({ decimals: 2 }), 'decimal', true],
    [z.boolean().default(false), 'boolean', false],
    [z.enum(['a', 'b']), 'choice', true],
    [z.array(z.enum(['a', 'b'])), 'choices', true],
    [Id, 'id', true],
    [z.array(Id), 'ids', true],
    [z.union([DayField(), z.literal('')]).optional(), 'date', false],
    [z.coerce.number().int(), 'integer', true],
    [z.string().trim().toLowerCase().max(40), 'text', true],
  ] as const)('%#', (schema, kind, required) => {
    expect(readFieldShape(schema as z.ZodType)).toMatchObject({ kind, required })
  })

  it('knows bounds, currency and choices', () => {
    expect(readFieldShape(Money({ min: 1, max: 9, currency: 'TWD' }).optional())).toMatchObject({
      min: 1,
      max: 9,
      currency: 'TWD',
    })
    expect(readFieldShape(z.number().int())).toMatchObject({ min: undefined, max: undefined })
    expect(readFieldShape(z.enum(['a', 'b']).nullable()).choices).toEqual(['a', 'b'])
  })
})

describe('SYS-20 what is wrong with a form', () => {
  const whole = { full_name: 'Tan', email: 'a@b.my', born: '1990-02-01', basic_pay: 500_000, is_resident: true }

  it('leaves empty fields out, clears those that may be cleared, and takes only what is asked for', () => {
    const values = { ...whole, remark: '', preferred_name: '', is_resident: undefined, other: 1 }
    expect(toInput(values, shapes, ['full_name', 'remark', 'preferred_name', 'is_resident'])).toEqual({
      full_name: 'Tan',
      preferred_name: null,
      is_resident: false,
    })
  })

  it('names the code of each field once, as the server does', () => {
    const id = '0190a5b0-0000-7000-8000-000000000001'
    expect(findIssues(input, { id, ...whole }, whole)).toEqual([])
    expect(findIssues(input, { id, ...whole, basic_pay: 1 }, whole)).toEqual([
      { field: 'basic_pay', code: 'too_small_number', params: { least: 170_000 } },
    ])
    const { email: _, ...without } = whole
    expect(findIssues(input, { id, ...without }, without)).toEqual([{ field: 'email', code: 'required', params: {} }])
    expect(findIssues(input, { id, ...whole, email: 'x' }, whole)[0]?.code).toBe('invalid_email')
    expect(findIssues(input, { id, ...whole, born: '2026-02-30' }, whole)[0]?.code).toBe('invalid_date')
    expect(findIssues(input, { id, ...whole, from: '2026-02-02', to: '2026-02-01' }, whole)[0]).toMatchObject({
      field: 'to',
      code: 'ends_before_start',
    })
  })

  it('says of what cannot be read that it cannot be read, not that it is missing', () => {
    const values = { ...whole, basic_pay: { unreadable: '12x', problem: 'invalid_amount' } }
    const sent = { id: '0190a5b0-0000-7000-8000-000000000001', ...toInput(values, shapes, Object.keys(values)) }
    expect('basic_pay' in sent).toBe(false)
    expect(findIssues(input, sent, values)).toEqual([{ field: 'basic_pay', code: 'invalid_amount', params: {} }])
  })
})

describe('drafts', () => {
  const store = () => {
    const held = new Map<string, string>()
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
      key: (index: number) => [...held.keys()][index] ?? null,
      get length() {
        return held.size
      },
    }
  }
  const now = new Date('2026-11-24T01:00:00Z')

  it('are kept by user and form, and not for ever', () => {
    const device = store()
    saveDraft(device, 'a@b.my', 'employee/1', { full_name: 'T' }, now)
    expect(loadDraft(device, 'a@b.my', 'employee/1', now)).toEqual({
      at: '2026-11-24T01:00:00.000Z',
      values: { full_name: 'T' },
    })
    expect(loadDraft(device, 'other', 'employee/1', now)).toBeUndefined()
    expect(loadDraft(device, 'a@b.my', 'employee/1', new Date('2026-12-24T01:00:00Z'))).toBeUndefined()
    expect(device.length).toBe(0)
  })

  it('go with the session', () => {
    const device = store()
    saveDraft(device, 'a', '1', {}, now)
    saveDraft(device, 'b', '2', {}, now)
    device.setItem('other', 'x')
    deleteAllDrafts(device)
    expect(device.length).toBe(1)
  })
})

it('makes options of anything with an id or a code and a name', () => {
  expect(
    optionsFrom({
      data: [
        { id: 'a', name: 'A' },
        { id: 3, full_name: 'C' },
        { id: 'd', full_name: 'D', employee_no: 'MF-1' },
      ],
    }),
  ).toEqual([
    { value: 'a', label: 'A' },
    { value: 3, label: 'C' },
    { value: 'd', label: 'D · MF-1' },
  ])
  expect(optionsFrom([{ code: 'MY', name: 'Malaysia' }])).toEqual([{ value: 'MY', label: 'Malaysia' }])
})
