import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeApi } from '../../../people/record/contract.ts'
import { taxMethodApi } from '../../../people/record/tax-method-contract.ts'
import type { Line } from '../payslip/lines.ts'
import { payrollApi } from '../runs/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payGroupApi, payrollSettingsApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let on: Awaited<ReturnType<typeof startPayrollServer>>
let group_id: string
let run: string
const PERIOD = '2026-11'
const idOf = (key: string) => on.server.employeeId(key)

beforeAll(async () => {
  on = await startPayrollServer()
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }) => country === 'TW')!.id
  await on.server.tenant('meridian', async (tx) => {
    // Chia-Hao has the rate of the earlier default, Yu-Ting asked for it.
    for (const [key, tw_tax_method] of [
      ['chia.hao', null],
      ['yu.ting', 'flat'],
    ] as const) {
      const employee_id = idOf(key)
      await tx
        .updateTable('statutory_status')
        .set({ tw_tax_method, resident_status: 'taiwan_citizen', tax_regime: 'resident' })
        .where('employee_id', '=', employee_id)
        .execute()
      await tx.updateTable('compensation').set({ basic_pay: 48_000 }).where('employee_id', '=', employee_id).execute()
    }
  })
  run = (await expectOk(on.payroll.call(payrollApi.create, { group_id, period: PERIOD }))).id
})
afterAll(() => on.server.stop())

const calculate = async () => on.calculated({ id: run })
const waits = async (): Promise<Shown[]> => (await on.run(run)).waits
const taxOf = async (key: string) => {
  const slips = await on.slips(run)
  const { lines } = slips.find(({ employee_id }) => employee_id === idOf(key)) as unknown as { lines: Line[] }
  return lines.find(({ c }) => c === 'tw_income_tax')?.a ?? 0
}

it('PAY-04b a new person has tax withheld by the table', async () => {
  const { tw_tax_method } = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('statutory_status')
      .select('tw_tax_method')
      .where('employee_id', '=', idOf('shu.fen'))
      .executeTakeFirstOrThrow(),
  )
  expect(tw_tax_method).toBe('table')
})

it('PAY-04b who has the flat rate of the earlier default keeps it, and the run says how many they are', async () => {
  await calculate()
  // 48,000 × 5%; the table takes nothing below 90,501.
  expect([await taxOf('chia.hao'), await taxOf('yu.ting')]).toEqual([2_400, 2_400])
  expect((await waits()).filter(({ kind }) => kind === 'tw_tax_method')).toMatchObject([
    { count: 1, page: 'payroll/settings?tab=rules', question: expect.stringContaining('1 person has 5% withheld') },
  ])
})

it('PAY-04b one press moves those to the table of whom nobody chose, and nobody else', async () => {
  const open = await expectOk(on.admin.call(payrollSettingsApi.openTaxMethods, {}))
  expect(open).toMatchObject({
    from_day: '2026-11-01',
    open_month: '2026-11',
    people: [{ id: idOf('chia.hao') }],
    others: 0,
  })
  const moved = await expectOk(
    on.admin.call(taxMethodApi.choose, {
      employee_ids: [idOf('chia.hao'), idOf('yu.ting')],
      tw_tax_method: 'table',
      from_day: open.from_day,
    }),
  )
  expect(moved).toEqual({ changed: 1 })
  await calculate()
  expect([await taxOf('chia.hao'), await taxOf('yu.ting')]).toEqual([0, 2_400])
  expect((await waits()).filter(({ kind }) => kind === 'tw_tax_method')).toEqual([])
  expect((await expectOk(on.admin.call(payrollSettingsApi.openTaxMethods, {}))).people).toEqual([])
  const rows = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('statutory_status')
      .select(['from_day', 'tw_tax_method'])
      .where('employee_id', '=', idOf('chia.hao'))
      .orderBy('from_day')
      .execute(),
  )
  expect(rows.map(({ tw_tax_method }) => tw_tax_method)).toEqual([null, 'table'])
  expect(rows.at(-1)?.from_day).toBe('2026-11-01')
})

it('PAY-04b dependants that are entered put somebody on the table, unless the flat rate was chosen', async () => {
  const edit = async (key: string) => {
    const { version } = await expectOk(on.admin.call(employeeApi.statutory, { id: idOf(key) }))
    await expectOk(
      on.admin.call(employeeApi.editStatutory, {
        id: idOf(key),
        version,
        from_day: '2026-12-01',
        tw_tax_dependants: 3,
      } as never),
    )
    return (await expectOk(on.admin.call(employeeApi.statutory, { id: idOf(key), as_of: '2026-12-01' }))).statutory
      .tw_tax_method
  }
  await on.server.tenant('meridian', (tx) =>
    tx
      .updateTable('statutory_status')
      .set({ tw_tax_method: null })
      .where('employee_id', '=', idOf('shu.fen'))
      .execute(),
  )
  expect(await edit('shu.fen')).toBe('table')
  expect(await edit('yu.ting')).toBe('flat')
})

it('PAY-04c nobody was asked about bonuses: 5% above 2,000 counts, and the run says so until somebody chooses', async () => {
  const { tw_bonus_rule: _, ...expected } = (await expectOk(on.payroll.call(payrollSettingsApi.one, {}))).current
  expect(_).toBeNull()
  expect((await waits()).filter(({ kind }) => kind === 'tw_bonus_rule')).toMatchObject([
    { count: 1, question: expect.stringContaining('Nobody has chosen') },
  ])
  const bonus = await on.itemId('annual_bonus')
  await on.server.tenant('meridian', (tx) =>
    tx
      .insertInto('one_off_item')
      .values({
        employee_id: idOf('yu.ting'),
        pay_item_id: bonus,
        period: PERIOD,
        amount: 50_000,
        run_kind: 'monthly',
        sequence: 1,
      })
      .execute(),
  )
  const bonusTax = async () => {
    await calculate()
    const slips = await on.slips(run)
    const { lines } = slips.find(({ employee_id }) => employee_id === idOf('yu.ting')) as unknown as { lines: Line[] }
    return lines.find(({ c }) => c === 'tw_bonus_tax')?.a ?? 0
  }
  expect(await bonusTax()).toBe(2_500)
  const { version } = await expectOk(on.payroll.call(payrollSettingsApi.one, {}))
  await expectOk(
    on.payroll.call(payrollSettingsApi.change, {
      ...expected,
      tw_bonus_rule: 'statute',
      from_month: PERIOD,
      known_version: version,
    } as never),
  )
  // Below 90,501 nothing is withheld.
  expect(await bonusTax()).toBe(0)
  expect((await waits()).filter(({ kind }) => kind === 'tw_bonus_rule')).toEqual([])
})
