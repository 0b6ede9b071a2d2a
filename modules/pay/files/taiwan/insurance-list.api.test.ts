import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, eachMonth, firstDay } from '#base/days/days.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { readInsuranceList } from '#statutory/taiwan/files/insurance-list.ts'
import { patience } from '#test/patience.ts'
import type { Line } from '../../payroll/payslip/lines.ts'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../payroll/testing/month.ts'
import { taiwanFileApi } from './taiwan-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

const YEAR = { from_month: '2026-01', until_month: '2026-12' }
const SCHEMES = ['labor', 'employment', 'occupational', 'health', 'pension']

let on: Awaited<ReturnType<typeof startPayrollServer>>
let id: string
const listEvents = async (filters: object = YEAR): Promise<Shown[]> =>
  expectOk(on.payroll.call(taiwanFileApi.insurance, { search: 'Chia-Hao', sort: 'day', per_page: 100, ...filters }))

/**
 * One person's year: a permit, dependants, rates, a second insurer, parental leave with and without insurance, old age.
 */
async function insertStatuses() {
  const first = { tw_identity: 'professional' as const, pension_voluntary_rate: 30_000, health_dependants: 1 }
  const statuses: [from: string, change: Record<string, unknown>][] = [
    ['2026-02-01', { tw_identity: 'professional_permanent' }],
    ['2026-03-01', { health_dependants: 2 }],
    ['2026-04-01', { pension_voluntary_rate: 60_000 }],
    ['2026-05-01', { tw_health_elsewhere: true }],
    ['2026-06-01', { tw_health_elsewhere: false }],
  ]
  await on.server.tenant('meridian', async (tx) => {
    await tx.updateTable('employee').set({ birth_date: '1961-11-15' }).where('id', '=', id).execute()
    const held = await tx
      .updateTable('statutory_status')
      .set({ ...first, until_day: addDays(statuses[0]![0], -1) })
      .where('employee_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    let { id: _, until_day: __, ...facts } = held as Record<string, unknown>
    for (const [at, [from_day, change]] of statuses.entries()) {
      const next = statuses[at + 1]?.[0]
      facts = { ...facts, ...change, from_day, until_day: next ? addDays(next, -1) : null }
      await tx
        .insertInto('statutory_status')
        .values(facts as never)
        .execute()
    }
    const leave = { employee_id: id, is_half_day: false }
    await tx
      .insertInto('absence')
      .values([
        { ...leave, kind: 'parental', from_day: '2026-06-20', until_day: '2026-08-10' },
        { ...leave, kind: 'parental_uninsured', from_day: '2026-09-01', until_day: '2026-09-30' },
      ])
      .execute()
    await tx.updateTable('compensation').set({ until_day: '2026-11-30' }).where('employee_id', '=', id).execute()
    await tx
      .insertInto('compensation')
      .values({ employee_id: id, from_day: '2026-12-01', basic_pay: 90_000, currency: 'TWD' })
      .execute()
  })
}

beforeAll(async () => {
  on = await startPayrollServer()
  id = on.server.employeeId('chia.hao')
  await insertStatuses()
})
afterAll(() => on.server.stop())

it('PAY-07d TW the list has every start, end and change of a person’s insurances, with its cause and days', async () => {
  const events = await listEvents()
  expect(
    events.map(({ action, why, schemes, day, due_by, effective }) =>
      [action, why, schemes.join(' '), day, due_by === day ? '' : due_by, effective === day ? '' : effective].join('|'),
    ),
  ).toEqual([
    'enrol|law|pension|2026-01-01||',
    'enrol|identity|employment|2026-02-01||',
    'change|dependants|health|2026-03-01||',
    'change|voluntary|pension|2026-04-01|2026-03-31|',
    'withdraw|health_elsewhere|health|2026-05-01||',
    'enrol|health_elsewhere|health|2026-06-01||',
    'withdraw|leave|occupational pension|2026-07-01||',
    'enrol|leave|occupational pension|2026-08-01||',
    'withdraw|leave|labor employment occupational health pension|2026-09-01||',
    'enrol|leave|labor employment occupational health pension|2026-10-01||',
    'withdraw|age|employment|2026-11-15||',
    'change|wage|health pension|2026-12-01|2027-02-28|2027-03-01',
  ])
  expect(events[2]).toMatchObject({ dependants_before: 1, dependants: 2 })
  expect(events[3]).toMatchObject({ voluntary_before: 3, voluntary: 6 })
  expect(events[10]).toMatchObject({ employment_before: true, employment: false, labor: 45_800, health: 72_800 })
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  expect(await listEvents({ ...YEAR, action: 'withdraw' })).toHaveLength(4)
})

it('PAY-07d TW the events agree with the deductions of those months’ payslips', {
  timeout: patience(120_000),
}, async () => {
  const groups: Shown[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find(({ country }) => country === 'TW').id
  const events = await listEvents()
  const insured = new Set(['labor', 'occupational', 'health'])
  for (const period of eachMonth('2026-01', '2026-12')) {
    const { id: run } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period }))
    await on.calculated({ id: run })
    const slip = (await on.slips(run)).find(({ employee_id }) => employee_id === id)!
    const lines = slip.lines as unknown as Line[]
    const line = (scheme: string) => lines.find(({ c }) => c === `tw_${scheme}`)
    const move = ({ action, schemes }: Shown) => {
      for (const scheme of schemes) action === 'withdraw' ? insured.delete(scheme) : insured.add(scheme)
    }
    const [begun, later] = [
      events.filter(({ day }) => day === firstDay(period)),
      events.filter(({ day }) => day > firstDay(period) && day.startsWith(period)),
    ]
    begun.forEach(move)
    expect([period, ...SCHEMES.filter((scheme) => line(scheme))]).toEqual([
      period,
      ...SCHEMES.filter((one) => insured.has(one)),
    ])
    for (const event of [...begun, ...later]) {
      const { why, pension, voluntary } = event
      if (why === 'voluntary') expect(line('pension')!.a).toBe(Math.round((pension * voluntary) / 100))
      if (why === 'dependants') expect(line('health')!.a).toBe(3 * Math.round(72_800 * 0.0517 * 0.3))
      // The month of the birthday is charged up to the day before it.
      if (why === 'age') {
        expect(line('employment')!.a).toBe(Math.round((45_800 * 0.01 * 0.2 * 14) / 30))
        expect(line('labor')!.a).toBe(Math.round(45_800 * 0.115 * 0.2))
      }
      // Deducted by the grade before until the new one takes effect.
      if (why === 'wage')
        expect(slip.taiwan).toMatchObject({ insured: { health: event.health_before, pension: event.pension_before } })
    }
    later.forEach(move)
  }
})

it('PAY-07d TW the list and its exports use the reader’s language, and an empty list is refused with an explanation', async () => {
  const file = readInsuranceList((await on.payroll.call(taiwanFileApi.insuranceList, YEAR)).text)
  const own = file.filter(({ 姓名 }) => 姓名 === 'Chen Chia-Hao')
  expect(own.map((row) => [row.異動別, row.異動險別, row.異動原因].join())).toEqual([
    '加保,勞退,法令變更',
    '加保,就保,投保身分變更',
    '調整,健保,健保眷屬異動',
    '調整,勞退,自提率變更',
    '退保,健保,健保他處投保異動',
    '加保,健保,健保他處投保異動',
    '退保,職災、勞退,育嬰留職停薪',
    '加保,職災、勞退,育嬰留職停薪',
    '退保,勞保、就保、職災、健保、勞退,育嬰留職停薪',
    '加保,勞保、就保、職災、健保、勞退,育嬰留職停薪',
    '退保,就保,年滿65歲',
    '調整,健保、勞退,工資級距變動',
  ])
  expect(own[2]).toMatchObject({ 原健保眷屬人數: '1', 健保眷屬人數: '2' })
  expect(own[3]).toMatchObject({ '原勞退自提率(%)': '3', '勞退自提率(%)': '6' })
  const sheet = await on.payroll.call(
    exportEndpoint(taiwanFileApi.insurance) as never,
    { ...YEAR, search: 'Chia-Hao', format: 'csv' } as never,
  )
  expect(sheet.text).toContain('Withdraw: employment (Age of 65)')
  const none = await on.payroll.call(taiwanFileApi.insuranceList, { from_month: '2025-02', until_month: '2025-02' })
  expect([none.status, none.body.code]).toEqual([422, 'nothing_to_export'])
})
