import { afterAll, beforeAll, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { readInsuranceList } from '#statutory/taiwan/files/insurance-list.ts'
import { patience } from '#test/patience.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { replayRun } from '../../payroll/calculation/replay.ts'
import type { Line } from '../../payroll/payslip/lines.ts'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../payroll/testing/month.ts'
import { taiwanFileApi } from './taiwan-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let on: Awaited<ReturnType<typeof startPayrollServer>>
const runs: Record<string, string> = {}
const idOf = (key: string) => on.server.employeeId(key)

/** 48,000 of pay and two typed dependants. */
async function insertInsured(key: string) {
  const employee_id = idOf(key)
  await on.server.tenant('meridian', async (tx) => {
    await tx
      .updateTable('statutory_status')
      .set({ health_dependants: 2, health_insurance_amount: null, tw_health_elsewhere: false, tw_disability: null })
      .where('employee_id', '=', employee_id)
      .execute()
    await tx.deleteFrom('recurring_item').where('employee_id', '=', employee_id).execute()
    await tx.updateTable('compensation').set({ basic_pay: 48_000 }).where('employee_id', '=', employee_id).execute()
  })
}

async function slipOf(period: string, key: string) {
  const slip = (await on.slips(required(runs[period], period))).find(({ employee_id }) => employee_id === idOf(key))
  const { lines, findings } = required(slip, `payslip of ${key}`)
  const health = (lines as unknown as Line[]).find(({ c }) => c === 'tw_health')
  return [health?.a, JSON.stringify(findings).includes('dependants_fewer')]
}

beforeAll(async () => {
  on = await startPayrollServer()
  for (const key of ['shu.fen', 'chia.hao', 'pei.yu']) await insertInsured(key)
  const hr = await on.server.as('mei.ling', 'HR Generalist')
  const add = (key: string, member: object) =>
    expectOk(hr.call(employeeApi.addFamily, { id: idOf(key), relationship: 'child', ...member } as never))
  await add('shu.fen', {
    name: '林志明',
    relationship: 'spouse',
    ic_number: 'A123456789',
    birth_date: '1988-02-03',
    health_insured_from: '2026-10-15',
    health_insured_until: '2026-11-29',
  })
  await add('shu.fen', { name: '林小安', health_insured_from: '2026-11-30' })
  await add('shu.fen', { name: '林小寧' })
  await add('chia.hao', { name: '甲', relationship: 'grandparent', health_insured_from: '2026-09-30' })
  for (const name of ['乙', '丙', '丁'])
    await add('chia.hao', { name, health_insured_from: '2026-09-30', health_insured_until: '2026-10-31' })
  const groups: Shown[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find(({ country }) => country === 'TW').id
  for (const period of ['2026-09', '2026-10', '2026-11']) {
    const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period }))
    await on.calculated({ id })
    runs[period] = id
  }
}, patience(120_000))
afterAll(() => on.server.stop())

it('PAY-06a TW the health premium counts the family members insured on the last day of the month, three at most', async () => {
  // 48,000 is insured at 48,200: 48,200 × 5.17 % × 30 % is 748 for the person and for each dependant.
  // The typed number counts until the first member is insured, and where nobody is recorded.
  expect(await slipOf('2026-09', 'shu.fen')).toEqual([3 * 748, false])
  for (const period of ['2026-09', '2026-10', '2026-11'])
    expect(await slipOf(period, 'pei.yu')).toEqual([3 * 748, false])
  // One instead of the two typed, which the review asks; withdrawn on the 29th, another insured on the 30th.
  expect(await slipOf('2026-10', 'shu.fen')).toEqual([2 * 748, true])
  expect(await slipOf('2026-11', 'shu.fen')).toEqual([2 * 748, true])
  // Four members count as three, and on the 31st they are still insured.
  expect(await slipOf('2026-09', 'chia.hao')).toEqual([4 * 748, false])
  expect(await slipOf('2026-10', 'chia.hao')).toEqual([4 * 748, false])
  expect(await slipOf('2026-11', 'chia.hao')).toEqual([2 * 748, true])
  for (const id of Object.values(runs))
    expect(await on.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [], totals: [] })
})

it('PAY-07d TW the list of declarations names each dependant who joins or leaves, with the day by which it is due', async () => {
  const span = { from_month: '2026-10', until_month: '2026-12' }
  const events: Shown[] = (
    await expectOk(on.payroll.call(taiwanFileApi.insurance, { ...span, sort: 'day', per_page: 200 }))
  ).filter(({ employee_id, why }: Shown) => employee_id === idOf('shu.fen') && why === 'dependants')
  expect(events.map((event) => [event.action, event.dependant, event.day, event.due_by, event.dependants])).toEqual([
    ['enrol', '林志明', '2026-10-15', '2026-10-15', 1],
    ['withdraw', '林志明', '2026-11-30', '2026-11-30', 1],
    ['enrol', '林小安', '2026-11-30', '2026-11-30', 1],
  ])
  expect(events.map(({ problems }) => problems)).toEqual([[], [], ['missing_family_identity']])
  expect(events.map(({ actions, reported_on }) => [actions, reported_on])).toEqual(Array(3).fill([[], null]))
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  const file = readInsuranceList((await on.payroll.call(taiwanFileApi.insuranceList, span)).text)
  expect(file.filter(({ 眷屬姓名 }) => 眷屬姓名?.startsWith('林'))).toMatchObject([
    {
      異動別: '加保',
      異動原因: '健保眷屬異動',
      異動日期: '1151015',
      申報期限: '1151015',
      眷屬身分證統一編號: 'A123456789',
      眷屬出生日期: '0770203',
      眷屬稱謂: '配偶',
    },
    { 異動別: '退保', 異動日期: '1151130', 眷屬姓名: '林志明' },
    { 異動別: '加保', 異動日期: '1151130', 眷屬姓名: '林小安', 眷屬身分證統一編號: '' },
  ])
})

it('ACL-5 EMP-10e nobody insures a family member of their own or removes one, and an end comes after a beginning', async () => {
  const admin = await on.server.as('aminah', 'Company Admin')
  const add = (id: string, values: object) =>
    admin.call(employeeApi.addFamily, { id, name: '王美', relationship: 'spouse', ...values } as never)
  const own = idOf('aminah')
  expect((await add(own, { health_insured_from: '2026-11-01' })).body.code).toBe('not_for_yourself')
  const bare = await expectOk(add(own, {}))
  const edit = (values: object) =>
    admin.call(employeeApi.editFamily, { id: own, member: bare.id, version: bare.version, ...values } as never)
  expect((await edit({ health_insured_from: '2026-11-01' })).body.code).toBe('not_for_yourself')
  expect((await edit({ health_insured_from: null, is_working: true })).status).toBe(200)
  const hr = await on.server.as('mei.ling', 'HR Generalist')
  const insured = await expectOk(
    hr.call(employeeApi.editFamily, {
      id: own,
      member: bare.id,
      version: bare.version + 1,
      health_insured_from: '2026-11-01',
    }),
  )
  const removed = await admin.call(employeeApi.removeFamily, { id: own, member: bare.id, version: insured.version })
  expect([removed.status, removed.body.code]).toEqual([403, 'not_for_yourself'])
  for (const days of [
    { health_insured_until: '2026-11-30' },
    { health_insured_from: '2026-11-02', health_insured_until: '2026-11-01' },
  ]) {
    const refused = await add(idOf('shu.fen'), days)
    expect([refused.status, refused.body.errors]).toEqual([422, { health_insured_until: [expect.any(String)] }])
  }
  await expectOk(add(idOf('shu.fen'), { health_insured_from: '2026-12-01', health_insured_until: '2026-12-01' }))
})
