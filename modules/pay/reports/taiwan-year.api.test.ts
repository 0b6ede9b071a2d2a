import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { approveRun } from '#test/planted-pay.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { lawApi } from '../law/contract.ts'
import { recomputeLine } from '../payroll/explanation/recompute-line.ts'
import type { Line } from '../payroll/payslip/lines.ts'
import { taiwanWageApi } from '../payroll/payslips/wage-records-contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { payGroupApi, payItemApi, payrollSettingsApi } from '../payroll/settings/contract.ts'
import { TAIWAN_AMOUNTS } from '../payroll/taiwan/amount-values.ts'
import type { TaiwanSums } from '../payroll/taiwan/inputs.ts'
import { payTaiwanWithinMonth } from '../payroll/testing/month.ts'
import type { RunKind } from '../payroll/values.ts'
import { payrollReportApi } from './contract.ts'
import { ledgerApi } from './ledger-contract.ts'

let server: TestServer
let payroll: Caller
let finance: Caller
let admin: Caller
let group: string
let bonus: string

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any
const expectOk = async (reply: Promise<Reply>): Promise<Shown> => {
  const { status, body, text } = await reply
  expect(status, text).toBe(200)
  return body.data
}
const employeeIdOf = (key: string) => server.employeeId(key)

async function approveMonthRun(period: string, kind: RunKind = 'monthly', sequence = 1) {
  const id = await approveRun(server, 'meridian', { group_id: group, period, kind, sequence }, { payroll, finance })
  const stored = await server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').select(['employee_id', 'lines', 'taiwan']).where('pay_run_id', '=', id).execute(),
  )
  const slips = stored as unknown as { employee_id: string; lines: Line[]; taiwan: TaiwanSums }[]
  const of = (key: string) => slips.find(({ employee_id }) => employee_id === employeeIdOf(key))!
  const { totals } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('totals').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return {
    id,
    unit: (totals as { unit: Line[] }).unit,
    taiwan: (key: string) => of(key).taiwan,
    /** Employee's and employer's dollars of each line. */
    lines: (key: string) => Object.fromEntries(of(key).lines.map(({ c, a, e }) => [c, e === undefined ? a : [a, e]])),
  }
}

async function insertOneOff(key: string, period: string, amount: number, kind: RunKind = 'monthly') {
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('one_off_item')
      .values({ employee_id: employeeIdOf(key), pay_item_id: bonus, period, amount, run_kind: kind, sequence: 1 })
      .execute(),
  )
}

/** Ends a person's current values and starts others from a day. */
async function changeFromDay(
  table: 'compensation' | 'statutory_status',
  key: string,
  day: string,
  eve: string,
  set: object,
) {
  await server.tenant('meridian', async (tx) => {
    const { id, company_id, created_at, version, ...held } = (await tx
      .selectFrom(table)
      .selectAll()
      .where('employee_id', '=', employeeIdOf(key))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow()) as Shown
    await tx.updateTable(table).set({ until_day: eve }).where('id', '=', id).execute()
    await tx
      .insertInto(table)
      .values({ ...held, from_day: day, ...set })
      .execute()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.as('jun.hao', 'HR Payroll')
  finance = await server.as('arjun', 'local finance')
  admin = await server.as('aminah', 'Company Admin')
  await expectOk(admin.call(payrollSettingsApi.setUp, {}))
  await payTaiwanWithinMonth(server)
  group = (await expectOk(payroll.call(payGroupApi.list, {}))).find(({ country }: Shown) => country === 'TW').id
  bonus = (await expectOk(payroll.call(payItemApi.list, { search: 'annual_bonus' })))[0].id
  await server.tenant('meridian', async (tx) => {
    const updateEmployee = (key: string, set: object) =>
      tx.updateTable('employee').set(set).where('id', '=', employeeIdOf(key)).execute()
    await updateEmployee('wei.chen', { last_day: '2026-02-28' })
    await updateEmployee('pei.yu', { joined_on: '2026-03-16' })
    await updateEmployee('yu.ting', { joined_on: '2026-03-31' })
    await tx
      .updateTable('compensation')
      .set({ basic_pay: 41_000 })
      .where('employee_id', '=', employeeIdOf('shu.fen'))
      .execute()
  })
})
afterAll(() => server.stop())

it('PAY-04a PAY-06a a leaver on the last day of February and two joiners have the insured days of each scheme', async () => {
  const february = await approveMonthRun('2026-02')
  // 64,000: 28 of 30 days of labor insurance, the whole month of pension (6% of 66,800) and of health insurance.
  expect(february.lines('wei.chen')).toMatchObject({
    basic: 64_000,
    tw_labor: [983, 3_441],
    tw_employment: [85, 299],
    tw_pension: [4_008, 4_008],
    tw_health: [1_036, 3_233],
  })
  const march = await approveMonthRun('2026-03')
  // 58,000 from the 16th: sixteen thirtieths of the wage, fifteen insured days.
  expect(march.lines('pei.yu')).toMatchObject({
    basic: 30_933,
    tw_labor: [527, 1_843],
    tw_pension: [0, 1_824],
    tw_health: [3_772, 2_942],
  })
  // 48,000 on the 31st: one thirtieth and one day, and health insurance for the whole month.
  expect(march.lines('yu.ting')).toMatchObject({
    basic: 1_600,
    tw_labor: [35, 123],
    tw_employment: [3, 11],
    tw_pension: [0, 96],
    tw_health: [748, 2_332],
  })
  // Insured salaries of 4 × 45,800 and of 42,000, × 0.025% = 56.3.
  expect(march.unit.map(({ c, e }) => [c, e])).toEqual([
    ['tw_arrears_fund', 56],
    ['tw_employer_supplement', 0],
  ])
})

it('PAY-04a a raise and a notified amount within a month change no grade before the first of the next', async () => {
  await changeFromDay('compensation', 'shu.fen', '2026-04-16', '2026-04-15', { basic_pay: 60_000 })
  await changeFromDay('statutory_status', 'pei.yu', '2026-04-11', '2026-04-10', {
    labor_insurance_amount: 45_800,
    occupational_insurance_amount: 72_800,
    health_insurance_amount: 80_200,
    pension_amount: 80_200,
    health_dependants: 1,
  })
  await insertOneOff('shu.fen', '2026-04', 250_000, 'bonus')
  const extra = await approveMonthRun('2026-04', 'bonus')
  // Above four times 42,000 of the month of payment: 82,000 × 2.11% = 1,730.2.
  expect(extra.lines('shu.fen')).toMatchObject({ tw_supplement: 1_730 })
  const april = await approveMonthRun('2026-04')
  const held = { labor: 42_000, occupational: 42_000, health: 42_000, pension: 42_000 }
  expect(april.taiwan('shu.fen').insured).toEqual(held)
  expect(april.lines('shu.fen')).toMatchObject({ basic: 50_500, tw_labor: [966, 3_381] })
  // Dependants count at the end of the month, whose insurer charges all of it.
  expect(april.lines('pei.yu')).toMatchObject({ tw_health: [2 * 943, 2_942] })
  const may = await approveMonthRun('2026-05')
  // A raise of April takes effect in September, the notified amount on the first of May.
  expect(may.taiwan('shu.fen').insured).toEqual(held)
  expect(may.taiwan('pei.yu').insured).toMatchObject({ occupational: 72_800, health: 80_200 })
})

it('PAY-04a supplementary premiums follow the year and its bonus runs, and the employer’s totals the month', async () => {
  await insertOneOff('chia.hao', '2026-06', 280_000, 'bonus')
  await insertOneOff('chia.hao', '2026-07', 30_000, 'off_cycle')
  await insertOneOff('chia.hao', '2026-07', 33_000)
  const early = await approveMonthRun('2026-06', 'bonus')
  const june = await approveMonthRun('2026-06')
  const july = [await approveMonthRun('2026-07', 'off_cycle'), await approveMonthRun('2026-07')]
  // Four times 72,800 is 291,200: 280,000 is free, then 18,800 of 30,000, then all of 33,000.
  expect([early, ...july].map((run) => run.lines('chia.hao').tw_supplement)).toEqual([0, 397, 696])
  // The bonus run had no insured amounts; with the wages the month owes 2.11% of pay less them, and no more.
  const owes = (...runs: { unit: Line[] }[]) =>
    runs.map(({ unit }) => unit.find(({ c }) => c === 'tw_employer_supplement')!)
  const pay = ['tomas', 'pei.yu', 'shu.fen', 'yu.ting', 'chia.hao'].map((key) => june.taiwan(key))
  const base = pay.reduce((sum, { salaryPaid, healthInsured }) => sum + salaryPaid - healthInsured, 280_000)
  const [first, second] = owes(early, june)
  expect([first!.e, first!.e! + second!.e!]).toEqual([5_908, Math.round(base * 0.0211)])
  expect(second!.e).toBeLessThan(0)
  for (const line of owes(early, june, ...july)) expect(recomputeLine(line)).toEqual({ employee: 0, employer: line.e })
})

it('PAY-04a overtime is tax-free within 46 hours of the month over all its runs', async () => {
  const work = (kind: RunKind, hours: number) =>
    server.tenant('meridian', async (tx) => {
      const { id } = await tx
        .selectFrom('pay_item')
        .select('id')
        .where('code', '=', 'overtime')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('one_off_item')
        .values({
          employee_id: employeeIdOf('yu.ting'),
          pay_item_id: id,
          period: '2026-09',
          minutes: hours * 60,
          run_kind: kind,
          sequence: 1,
        })
        .execute()
    })
  await work('monthly', 45)
  await work('off_cycle', 3)
  const first = await approveMonthRun('2026-09')
  const second = await approveMonthRun('2026-09', 'off_cycle')
  // 48,000 ÷ 240 = 200 an hour: of three hours one is within the limit; the second at 4/3 and the third at 5/3 are
  // taxed.
  expect(second.lines('yu.ting')).toMatchObject({ overtime: 867 })
  expect([first.taiwan('yu.ting').taxable, second.taiwan('yu.ting').taxable]).toEqual([48_000, 600])
})

it('PAY-02c PAY-07d the ledger has a whole run in Taiwan, with what the company owes on the payroll', async () => {
  const { id, unit } = await approveMonthRun('2026-10')
  const journal = () => expectOk(payroll.call(ledgerApi.journal, { id }))
  const rows = await expectOk(payroll.call(ledgerApi.accounts, {}))
  const lacking = (await journal()).unmapped.map(({ side, code }: Shown) => `${side}.${code}`)
  expect(lacking).toContain('employer.tw_arrears_fund')
  expect(rows.map(({ side, code }: Shown) => `${side}.${code}`)).toEqual(expect.arrayContaining(lacking))
  expect(rows.map(({ title }: Shown) => title)).toContain('Supplementary health premium of the employer')
  await expectOk(
    admin.call(ledgerApi.saveAccounts, {
      rows: rows.map(({ side, code, version }: Shown) => ({
        side,
        code,
        debit: '6000',
        credit: '2000',
        by_cost_center: false,
        version,
      })),
    }),
  )
  const { lines, debit, credit, unmapped } = await journal()
  expect([unmapped, debit]).toEqual([[], credit])
  expect(lines).toContainEqual(
    expect.objectContaining({ code: 'tw_arrears_fund', debit: unit.find(({ c }) => c === 'tw_arrears_fund')!.e }),
  )
  expect((await payroll.call(payrollApi.run, { id })).status).toBe(200)
})

it('PAY-11a the wage record and the year of Taiwan show its tax and insurances; files omit what belongs elsewhere', async () => {
  const of = async (list: Parameters<Caller['call']>[0], more: object = {}) =>
    (await expectOk(payroll.call(list, { search: 'Lin Yu-Ting', ...more } as never)))[0]
  const october = await of(taiwanWageApi.list, { from: '2026-10', to: '2026-10' })
  const lines = await server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').select('lines').where('id', '=', october.id).executeTakeFirstOrThrow(),
  )
  const share = (key: 'a' | 'e', ...codes: string[]) =>
    (lines.lines as unknown as Line[]).reduce((sum, line) => (codes.includes(line.c) ? sum + (line[key] ?? 0) : sum), 0)
  expect(october).toMatchObject({
    currency: 'TWD',
    tw_tax: share('a', 'tw_income_tax', 'tw_bonus_tax', 'tw_retirement_tax'),
    tw_labor: share('a', 'tw_labor', 'tw_employment'),
    tw_health: share('a', 'tw_health'),
    tw_insurance_employer: share('e', 'tw_labor', 'tw_employment', 'tw_occupational', 'tw_health'),
    tw_pension_employer: share('e', 'tw_pension', 'tw_reserve'),
  })
  expect(october.tw_labor).toBeGreaterThan(0)
  const records = await expectOk(payroll.call(taiwanWageApi.list, { search: 'Lin Yu-Ting', per_page: 100 }))
  const year = await of(payrollReportApi.yearToDate, { year: 2026 })
  for (const name of TAIWAN_AMOUNTS)
    expect([name, year[name]]).toEqual([
      name,
      records.reduce((sum: number, row: Record<string, number>) => sum + row[name]!, 0),
    ])

  const heads = async () => {
    const { text } = await payroll.call(exportEndpoint(payrollReportApi.yearToDate), { format: 'csv' } as never)
    return text.split('\n')[0]!
  }
  expect((await expectOk(payroll.call(lawApi.tables, {})))[0].country).toBe('MY')
  expect(await heads()).toMatch(/EPF, employee.*PCB.*Labor insurance, employee/)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`update office set country = 'TW', state = null`)
  await owner.query(`update company set country = 'TW'`)
  await owner.end()
  expect(await heads()).toMatch(/Labor insurance, employee/)
  expect(await heads()).not.toMatch(/EPF|PCB|SOCSO|HRD/)
  expect((await expectOk(payroll.call(lawApi.tables, {})))[0].country).toBe('TW')
})
