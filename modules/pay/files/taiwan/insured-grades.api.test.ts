import { afterAll, beforeAll, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { patience } from '#test/patience.ts'
import { tickOff } from '#test/planted-pay.ts'
import { replayRun } from '../../payroll/calculation/replay.ts'
import type { Line } from '../../payroll/payslip/lines.ts'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'
import { insuredGradeApi } from '../../payroll/taiwan/grades/grades-contract.ts'
import { expectOk, startPayrollServer } from '../../payroll/testing/month.ts'
import { insuranceReportApi } from './grades-contract.ts'
import { taiwanFileApi } from './taiwan-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let on: Awaited<ReturnType<typeof startPayrollServer>>
let group_id: string
const idOf = (key: string) => on.server.employeeId(key)

/** Shu-Fen has two dependants, 48,000 and an allowance of 3,000, and is raised to 55,000 in November. */
async function insertRaise() {
  const pay_item_id = await on.itemId('fixed_allowance')
  await on.server.tenant('meridian', async (tx) => {
    const employee_id = idOf('shu.fen')
    await tx
      .updateTable('statutory_status')
      .set({ health_dependants: 2, labor_insurance_amount: null, health_insurance_amount: null })
      .set({ pension_amount: null, occupational_insurance_amount: null })
      .where('employee_id', '=', employee_id)
      .execute()
    await tx.deleteFrom('compensation').where('employee_id', '=', employee_id).execute()
    await tx
      .insertInto('compensation')
      .values([
        { employee_id, from_day: '2022-03-01', until_day: '2026-10-31', basic_pay: 48_000, currency: 'TWD' },
        { employee_id, from_day: '2026-11-01', basic_pay: 55_000, currency: 'TWD' },
      ])
      .execute()
    await tx.deleteFrom('recurring_item').where('employee_id', '=', employee_id).execute()
    await tx
      .insertInto('recurring_item')
      .values({ employee_id, pay_item_id, amount: 3_000, from_day: '2026-01-01' })
      .execute()
  })
}

/** Yu-Ting works part-time and is paid by the hour; she joined on the 1st of October with or without agreed hours. */
async function insertHourly(key: string, week: 'agreed' | 'unknown') {
  const day = { start: 540, end: 960, break: 0, divides: null }
  const agreed = [null, day, day, null, null, null, null]
  await on.server.tenant('meridian', async (tx) => {
    const employee_id = idOf(key)
    await tx.updateTable('employee').set({ joined_on: '2026-10-01' }).where('id', '=', employee_id).execute()
    await tx
      .updateTable('employment')
      .set({ employment_type: 'part_time' })
      .where('employee_id', '=', employee_id)
      .execute()
    await tx.updateTable('compensation').set({ basic_pay: 0 }).where('employee_id', '=', employee_id).execute()
    await tx.deleteFrom('recurring_item').where('employee_id', '=', employee_id).execute()
    await tx
      .updateTable('statutory_status')
      .set({ labor_insurance_amount: null, pension_amount: null, tw_pension_scheme: 'new', tw_identity: 'national' })
      .where('employee_id', '=', employee_id)
      .execute()
    if (week === 'agreed') {
      await tx
        .updateTable('work_schedule')
        .set({ week: JSON.stringify(agreed) as never })
        .where('employee_id', '=', employee_id)
        .execute()
    }
    await tx
      .insertInto('part_time_rate')
      .values({ employee_id, from_day: '2026-10-01', per_hour: 200, currency: 'TWD' })
      .execute()
  })
}

async function insertPaid(key: string, period: string, amount: number) {
  const pay_item_id = await on.itemId('fixed_allowance')
  await on.server.tenant('meridian', (tx) =>
    tx
      .insertInto('one_off_item')
      .values({ employee_id: idOf(key), period, pay_item_id, amount })
      .execute(),
  )
}

async function calculate(period: string): Promise<string> {
  const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period }))
  await on.calculated({ id })
  return id
}

async function approve(id: string) {
  await tickOff(on.payroll, id)
  const run = await on.run(id)
  const { version } = await expectOk(on.payroll.call(payrollApi.confirm, { id, version: run.version }))
  await expectOk(on.finance.call(payrollApi.approve, { id, version, month: run.period }))
}

async function linesOf(id: string, key: string): Promise<Record<string, [number, number]>> {
  const slip = (await on.slips(id)).find(({ employee_id }) => employee_id === idOf(key))
  const lines = required(slip, `payslip of ${key}`).lines as unknown as Line[]
  return Object.fromEntries(lines.map(({ c, a, e }) => [c, [a, e ?? 0]]))
}

const listEvents = async (key: string): Promise<Shown[]> =>
  (await expectOk(on.payroll.call(taiwanFileApi.insurance, { per_page: 200 }))).filter(
    ({ employee_id }: Shown) => employee_id === idOf(key),
  )

const checksOf = async (id: string, key: string): Promise<string[]> => {
  const found = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select('findings')
      .where('pay_run_id', '=', id)
      .where('employee_id', '=', idOf(key))
      .executeTakeFirstOrThrow(),
  )
  return JSON.stringify(found.findings).match(/insured_grade_\w+/g) ?? []
}

let october: string
let november: string
let december: string

beforeAll(async () => {
  on = await startPayrollServer()
  const groups = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }: Shown) => country === 'TW').id
  await insertRaise()
  await insertHourly('yu.ting', 'agreed')
  await insertHourly('pei.yu', 'unknown')
  for (const key of ['yu.ting', 'pei.yu']) await insertPaid(key, '2026-10', 12_000)
  october = await calculate('2026-10')
  await approve(october)
  for (const key of ['yu.ting', 'pei.yu']) await insertPaid(key, '2026-11', 12_000)
  november = await calculate('2026-11')
}, patience(120_000))
afterAll(() => on.server.stop())

it('PAY-04a a raise of November is deducted from the day it is in force, and until then by the grade before', async () => {
  // 51,000 and 58,000 are insured at 53,000 and 60,800; 53,000 × 5.17 % × 30 % is 822, three people.
  expect((await linesOf(october, 'shu.fen')).tw_health?.[0]).toBe(2_466)
  expect((await linesOf(november, 'shu.fen')).tw_health?.[0]).toBe(2_466)
  expect(await listEvents('shu.fen')).toMatchObject([
    {
      why: 'wage',
      day: '2026-11-01',
      due_by: '2027-02-28',
      effective: '2027-03-01',
      wage: 58_000,
      health_before: 53_000,
      health: 60_800,
      reported_on: null,
      actions: ['report'],
    },
  ])
})

it('PAY-04a a person by the hour is insured by the agreed hours of who is new, and without them by the months paid so far, which is a check', async () => {
  // 14 hours a week at 200 are 12,133 a month: 12,540 × 11.5 % × 20 %, and 6 % of 12,540.
  for (const id of [october, november])
    expect(await linesOf(id, 'yu.ting')).toMatchObject({
      tw_labor: [288, 1_009],
      tw_employment: [25, 88],
      tw_pension: [0, 752],
    })
  // Without a week that was agreed, the first month knows nothing; the second has 12,000.
  expect((await linesOf(october, 'pei.yu')).tw_labor).toEqual([255, 894])
  expect(await linesOf(november, 'pei.yu')).toMatchObject({ tw_labor: [288, 1_009], tw_pension: [0, 752] })
  expect(await checksOf(october, 'pei.yu')).toContain('insured_grade_assumed')
  expect(await checksOf(november, 'pei.yu')).toContain('insured_grade_assumed')
  expect(await checksOf(november, 'yu.ting')).toEqual([])
})

it('PAY-07d TW what is marked as reported is notified: of a raise from the month after the report, of who joined from that day', async () => {
  const [raise] = await listEvents('shu.fen')
  const report = (events: string[], reported_on = '2026-11-20') =>
    on.payroll.call(insuranceReportApi.report, { events, reported_on })
  const late = await report([raise.id], '2026-11-21')
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['reported_on']])
  expect(await expectOk(report([raise.id]))).toEqual({ people: 1 })
  const grades: Shown[] = await expectOk(
    on.payroll.call(insuredGradeApi.list, { employee_id: idOf('shu.fen'), per_page: 200 }),
  )
  expect(grades.map(({ scheme, from_day, amount, reported_on }) => [scheme, from_day, amount, reported_on])).toEqual([
    ['health', '2026-12-01', 60_800, '2026-11-20'],
    ['occupational', '2026-12-01', 60_800, '2026-11-20'],
    ['pension', '2026-12-01', 60_800, '2026-11-20'],
  ])
  // What was open is done, and cannot be marked again.
  expect(await listEvents('shu.fen')).toMatchObject([
    {
      why: 'notified',
      day: '2026-12-01',
      health_before: 53_000,
      health: 60_800,
      reported_on: '2026-11-20',
      actions: [],
    },
  ])
  const again = await report([raise.id])
  expect([again.status, again.body.code]).toEqual([409, 'events_changed'])

  const [joined] = await listEvents('yu.ting')
  expect(joined).toMatchObject({ action: 'enrol', reported_on: null, labor: 12_540, pension: 12_540 })
  await expectOk(report([joined.id]))
  expect((await listEvents('yu.ting'))[0]).toMatchObject({ action: 'enrol', reported_on: '2026-11-20', actions: [] })
  // A run that was calculated before has not changed; the month after the report deducts the new grade.
  expect((await linesOf(november, 'shu.fen')).tw_health?.[0]).toBe(2_466)
  await approve(november)
  december = await calculate('2026-12')
  expect((await linesOf(december, 'shu.fen')).tw_health?.[0]).toBe(2_829)
  for (const id of [october, november])
    expect(await on.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
      differing: [],
      totals: [],
    })
})

it('PAY-07d TW a notified amount is typed, corrected and removed, once for a scheme and day, and by nobody for themselves', async () => {
  const employee_id = idOf('wei.chen')
  const given = { employee_id, scheme: 'health', from_day: '2026-12-01', amount: 28_800, reported_on: null } as const
  const typed = await expectOk(on.payroll.call(insuredGradeApi.create, given))
  expect(typed).toMatchObject({ amount: 28_800, currency: 'TWD', actions: ['edit', 'remove'] })
  const twice = await on.payroll.call(insuredGradeApi.create, given)
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['from_day']])
  await on.calculated({ id: december })
  expect(await checksOf(december, 'wei.chen')).toContain('insured_grade_low')
  const { id, version } = await expectOk(
    on.payroll.call(insuredGradeApi.edit, { id: typed.id, version: typed.version, amount: 200_000 }),
  )
  await on.calculated({ id: december })
  const slip = (await on.slips(december)).find((one) => one.employee_id === employee_id)
  // A notified amount is moved up to the ladder's next.
  expect(slip?.taiwan).toMatchObject({ insured: { health: 204_500 } })
  expect(await checksOf(december, 'wei.chen')).not.toContain('insured_grade_low')
  await expectOk(on.payroll.call(insuredGradeApi.remove, { id, version }))
  const own = await on.payroll.call(insuredGradeApi.create, { ...given, employee_id: idOf('jun.hao') })
  expect([own.status, own.body.code]).toEqual([403, 'not_for_yourself'])
})
