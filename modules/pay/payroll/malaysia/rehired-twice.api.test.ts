import { afterAll, beforeAll, expect, it } from 'vitest'
import { joiningApi } from '../../../people/joining/contract.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { yearEndApi } from '../../year-end/contract.ts'
import { oneOffApi } from '../inputs/contract.ts'
import { runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { taxApi } from '../tax/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

/** A Thrice is paid in March, in June and in September of one year, each time by an employment of its own. */
let on: Awaited<ReturnType<typeof startPayrollServer>>
const employments: string[] = []
const runs: string[] = []
let control: string

const at = async (id: string) => ({
  id,
  version: (
    await on.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).version,
})
const office_id = () => on.server.companies.meridian!.offices.KUL!
async function setPay(id: string, from_day: string, basic_pay: number): Promise<string> {
  await expectOk(on.admin.call(employeeApi.editCompensation, { ...(await at(id)), from_day, basic_pay } as never))
  await on.server.tenant('meridian', (tx) =>
    tx.insertInto('bank_detail').values({ employee_id: id, from_day, payment_method: 'cash' }).execute(),
  )
  return id
}
async function hire(full_name: string, joined_on: string, ic_number: string, basic_pay: number): Promise<string> {
  const who = { full_name, joined_on, ic_number, office_id: office_id(), birth_date: '1990-01-01' }
  const { id } = await expectOk(on.admin.call(joiningApi.create, { ...who, resident_status: 'citizen' } as never))
  return setPay(id, joined_on, basic_pay)
}
async function terminate(id: string, last_day: string): Promise<void> {
  await expectOk(on.admin.call(joiningApi.terminate, { ...(await at(id)), resigned_on: last_day, last_day } as never))
}
async function rehire(id: string, joined_on: string, basic_pay: number): Promise<string> {
  const back = await expectOk(
    on.admin.call(joiningApi.rehire, { ...(await at(id)), joined_on, office_id: office_id() } as never),
  )
  return setPay(back.id, joined_on, basic_pay)
}

beforeAll(async () => {
  on = await startPayrollServer()
  employments.push(await hire('A Thrice', '2026-03-02', '900101145570', 9_000_00))
  runs.push((await on.approved('2026-03')).id)
  await terminate(employments[0]!, '2026-03-31')
  employments.push(await rehire(employments[0]!, '2026-06-01', 12_000_00))
  runs.push((await on.approved('2026-06')).id)
  await terminate(employments[1]!, '2026-06-30')
  employments.push(await rehire(employments[1]!, '2026-09-01', 15_000_00))
})
afterAll(() => on.server.stop())

const loadSlips = () =>
  on.server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').selectAll().where('employee_id', 'in', employments).orderBy('period').execute(),
  )
const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

it('PAY-03d a rehired person has one month of pay: a final run pays late pay of the earlier employment first', async () => {
  expect((await loadSlips()).map(({ period, employee_id }) => [period, employee_id])).toEqual([
    ['2026-03', employments[0]],
    ['2026-06', employments[1]],
  ])
  control = await hire('A Control', '2026-09-01', '900101145566', 15_000_00)
  const september = (await on.calculated({ period: '2026-09' })).id
  const failures = () =>
    on.server.tenant('meridian', (tx) =>
      tx.selectFrom('payslip_failure').selectAll().where('pay_run_id', '=', september).execute(),
    )
  // Leave of June that was not taken is due in September, when the person works here again.
  const { employee_no } = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('employee_no').where('id', '=', employments[1]!).executeTakeFirstOrThrow(),
  )
  expect(await failures()).toMatchObject([
    {
      employee_id: employments[2],
      reason: 'earlier_employment_unpaid',
      params: { number: employee_no, day: '2026-06-30' },
    },
  ])
  const about = { group_id: on.groupId, period: '2026-09', kind: 'final' } as const
  const final = (await expectOk(on.payroll.call(payrollApi.create, about))).id
  await on.calculated({ id: final })
  await on.approved('2026-09', final)
  const late = (await on.slips(final)).find(({ employee_id }) => employee_id === employments[1])!
  expect(late.gross).toBe(461_54)

  // Somebody with form TP3 of the same year who is paid the same amounts on one payslip.
  const paidBefore = (await loadSlips()).slice(0, 2)
  const sumBefore = (
    ...names: ('taxable_normal' | 'taxable_additional' | 'epf_relief_normal' | 'epf_relief_additional')[]
  ) => total(paidBefore.flatMap((slip) => names.map((name) => slip[name])))
  const reliefs = total(paidBefore.map((slip) => slip.reliefs))
  await expectOk(
    on.payroll.call(taxApi.saveStart, {
      employee_id: control,
      year: 2026,
      origin: 'tp3',
      zakat: 0,
      remuneration: sumBefore('taxable_normal', 'taxable_additional'),
      epf: sumBefore('epf_relief_normal', 'epf_relief_additional'),
      pcb: total(paidBefore.map(({ pcb }) => pcb)),
      deductions: reliefs,
      socso_relief: reliefs,
    }),
  )
  const rows = [{ employee_id: control, pay_item_id: await on.itemId('leave_encashment'), amount: 461_54 }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-09', rows } as never))
  await on.calculated({ id: september })
  runs.push(september)
  expect(await failures()).toEqual([])
  const slips = await on.slips(september)
  const [own, other] = [employments[2], control].map((id) => slips.find(({ employee_id }) => employee_id === id)!)
  expect([late.gross + own!.gross, other!.gross]).toEqual([15_461_54, 15_461_54])
  // By the Third Schedule wages of the month of 15,461.54 are of 15,500.00, at 11 % and 12 %; SOCSO and EIS are of the ceiling.
  const both = (name: 'epf_employee' | 'epf_employer' | 'socso_employee' | 'eis_employee' | 'pcb') =>
    late[name] + own![name]
  expect([both('epf_employee'), both('epf_employer')]).toEqual([1_705_00, 1_860_00])
  expect([both('socso_employee'), both('eis_employee')]).toEqual([29_75, 11_90])
  expect(both('pcb')).toBe(other!.pcb)
  expect(slips.some(({ employee_id }) => employee_id === employments[1])).toBe(false)
})

it('PAY-03d the payslip’s sums of the year include all three employments', async () => {
  const slips = await loadSlips()
  expect(slips).toHaveLength(4)
  const { year_to_date } = await expectOk(
    on.payroll.call(runSlipApi.slip, { id: runs[2]!, employee_id: employments[2]! }),
  )
  const yearSum = (name: string) =>
    year_to_date.find((one: { title: string }) => one.title.includes(name))?.amount as number | undefined
  expect(year_to_date[0].amount).toBe(total(slips.map(({ gross }) => gross)))
  expect(yearSum('EPF, employee')).toBe(total(slips.map(({ epf_employee }) => epf_employee)))
  expect(yearSum('PCB')).toBe(total(slips.map(({ pcb }) => pcb)))
})

it('PAY-07b a person rehired twice within a year gets one form, from the first day of the first employment, with the sums of all three', async () => {
  await on.approved('2026-09', runs[2])
  const { task_id } = await expectOk(on.payroll.call(yearEndApi.make, { year: 2026 }))
  expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  const people = await expectOk(on.payroll.call(yearEndApi.people, { year: 2026, search: 'A Thrice' }))
  const slips = await loadSlips()
  expect(people).toMatchObject([
    {
      id: employments[2],
      payslips: 4,
      pcb: total(slips.map(({ pcb }) => pcb)),
      epf: total(slips.map(({ epf_employee }) => epf_employee)),
    },
  ])
  const form = await expectOk(on.payroll.call(yearEndApi.person, { year: 2026, id: employments[2]! }))
  expect(form.from_day).toBe('2026-03-02')
})
