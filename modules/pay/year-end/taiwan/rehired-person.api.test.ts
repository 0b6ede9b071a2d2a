import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementSums } from '#statutory/taiwan/files/withholding-statement.ts'
import { approveRun } from '#test/planted-pay.ts'
import { joiningApi } from '../../../people/joining/contract.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../payroll/testing/month.ts'
import { statementApi } from './contract.ts'

/** Chia-Hao works in Taipei until August, leaves and comes back in October: two employments paid in one year. */
let on: Awaited<ReturnType<typeof startPayrollServer>>
let group_id: string
let first: string
let again: string
const year = 2026

const version = async (id: string) =>
  (
    await on.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).version
const approveMonth = (period: string, kind: 'monthly' | 'final' = 'monthly') =>
  approveRun(on.server, 'meridian', { group_id, period, kind }, { payroll: on.payroll, finance: on.finance })

beforeAll(async () => {
  on = await startPayrollServer()
  first = on.server.employeeId('chia.hao')
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }) => country === 'TW')!.id
  await approveMonth('2026-08')
})
afterAll(() => on.server.stop())

async function issueStatements(): Promise<object> {
  const { task_id } = await expectOk(on.payroll.call(statementApi.make, { year }))
  return (await on.server.runTask('meridian', task_id)).result as object
}
const people = async () => expectOk(on.payroll.call(statementApi.people, { year, search: 'Chia-Hao' }))

it('PAY-07d TW a person who left and came back within a year has one statement, with the sums of both employments', async () => {
  await issueStatements()
  const [before] = await people()
  expect(before).toMatchObject({ id: first, state: 'made', payslips: 1 })
  const leaving = { resigned_on: '2026-08-31', last_day: '2026-08-31' }
  await expectOk(on.admin.call(joiningApi.terminate, { id: first, version: await version(first), ...leaving } as never))
  const office_id = on.server.companies.meridian!.offices.TPE!
  const back = { id: first, version: await version(first), joined_on: '2026-10-01', office_id }
  again = (await expectOk(on.admin.call(joiningApi.rehire, back as never))).id
  const pay = { from_day: '2026-10-01', basic_pay: 90_000, currency: 'TWD' }
  await expectOk(
    on.admin.call(employeeApi.editCompensation, { id: again, version: await version(again), ...pay } as never),
  )
  await on.server.tenant('meridian', (tx) =>
    tx
      .insertInto('bank_detail')
      .values({ employee_id: again, from_day: '2026-10-01', payment_method: 'cash' })
      .execute(),
  )
  // A final run pays the leave left in August, before the month of the later employment.
  await approveMonth('2026-10', 'final')
  await approveMonth('2026-10')

  const slips = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').select(['employee_id', 'taiwan']).where('employee_id', 'in', [first, again]).execute(),
  )
  expect(slips.map(({ employee_id }) => employee_id).sort()).toEqual([first, first, again].sort())
  const sumColumn = (key: string) =>
    slips.reduce((all, { taiwan }) => all + Number((taiwan as unknown as Record<string, number>)[key] ?? 0), 0)
  const paid = sumColumn('taxable') + sumColumn('bonuses')

  const [open] = await people()
  expect(open).toMatchObject({ id: again, state: 'overtaken', payslips: 3, paid, tax: sumColumn('tax') })
  expect(await issueStatements()).toMatchObject({ made: 0 })
  const rows = await people()
  expect(rows).toMatchObject([
    { id: again, state: 'made', payslips: 3, serial: before.serial, paid, tax: sumColumn('tax') },
  ])
  const kept = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('taiwan_statement')
      .select(['employee_id', 'revision', 'figures'])
      .where('employee_id', 'in', [first, again])
      .execute(),
  )
  expect(kept).toMatchObject([{ employee_id: again, revision: 2, figures: { paid, tax: sumColumn('tax') } }])
  const months = (kept[0]!.figures as unknown as { months: { month: string; paid: number }[] }).months
  expect(months.map((one) => one.month)).toHaveLength(2)
  expect(months.reduce((all, one) => all + one.paid, 0)).toBe(paid)
})

it('PAY-07d TW the authority’s list names the person once, and adds up to everybody’s pay', async () => {
  const file = await on.payroll.call(statementApi.listFile, { year })
  const all = await expectOk(on.payroll.call(statementApi.people, { year, per_page: 200 } as never))
  const paid = all.reduce((sum: number, one: { paid: number }) => sum + one.paid, 0)
  expect(statementSums(file.text)).toMatchObject({ statements: all.length, paid })
})
