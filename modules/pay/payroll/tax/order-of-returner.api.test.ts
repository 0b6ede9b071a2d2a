import { afterAll, beforeAll, expect, it } from 'vitest'
import { joiningApi } from '../../../people/joining/contract.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { taxApi } from './contract.ts'
import { ORDER_SOURCE } from './order-source.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
let office_id: string
beforeAll(async () => {
  on = await startPayrollServer()
  office_id = on.server.companies.meridian!.offices.KUL!
})
afterAll(() => on.server.stop())

const at = async (id: string) => {
  const row = on.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return { id, version: (await row).version }
}
async function setPay(employee_id: string, from_day: string): Promise<void> {
  const pay = { ...(await at(employee_id)), from_day, basic_pay: 5_000_00 }
  await expectOk(on.admin.call(employeeApi.editCompensation, pay as never))
  await on.server.tenant('meridian', (tx) =>
    tx.insertInto('bank_detail').values({ employee_id, from_day, payment_method: 'cash' }).execute(),
  )
}
async function hire(full_name: string, ic_number: string): Promise<string> {
  const who = { full_name, ic_number, office_id, birth_date: '1990-01-01', resident_status: 'citizen' }
  const { id } = await expectOk(on.admin.call(joiningApi.create, { ...who, joined_on: '2026-01-05' } as never))
  await setPay(id, '2026-01-05')
  return id
}
const terminate = async (id: string, last_day: string) =>
  expectOk(on.admin.call(joiningApi.terminate, { ...(await at(id)), resigned_on: last_day, last_day } as never))
const loadStates = async (employee_id: string) =>
  (await expectOk(on.payroll.call(taxApi.orders, { employee_id, per_page: 50 } as never))).map(
    ({ state }: { state: string }) => state,
  )
const loadCp38 = async (run: string, id: string) =>
  (await on.slips(run)).find(({ employee_id }) => employee_id === id)?.cp38

it('PAY-02 a tax office order (CP38) applies to the person: after a rehire the new employment pays it, once a month', async () => {
  const [first, other] = [await hire('An Owing', '900101145571'), await hire('Another Owing', '900101145572')]
  const order = { from_month: '2026-06', until_month: '2026-12', amount: 100_00 }
  for (const employee_id of [first, other])
    await expectOk(on.payroll.call(taxApi.createOrder, { employee_id, ...order }))
  for (const id of [first, other]) await terminate(id, '2026-08-31')
  expect([await loadStates(first), await loadStates(other)]).toEqual([['left_over'], ['left_over']])
  const back = (
    await expectOk(
      on.admin.call(joiningApi.rehire, { ...(await at(first)), joined_on: '2026-11-02', office_id } as never),
    )
  ).id
  await setPay(back, '2026-11-02')
  expect([await loadStates(first), await loadStates(other)]).toEqual([['running'], ['left_over']])
  const { id } = await on.calculated({ period: '2026-11' })
  expect(await loadCp38(id, back)).toBe(100_00)
  const { stale } = await on.run(id)
  // A change of the order requires a new calculation.
  const [{ id: row, version }] = await expectOk(on.payroll.call(taxApi.orders, { employee_id: first } as never))
  await expectOk(on.payroll.call(taxApi.editOrder, { id: row, version, amount: 120_00, total: null } as never))
  expect((await on.run(id)).stale).toBe(stale + 1)
  await on.calculated({ id })
  expect(await loadCp38(id, back)).toBe(120_00)
  await on.approved('2026-11', id)
  const next = await expectOk(on.payroll.call(payrollApi.create, { group_id: on.groupId, period: '2026-12' }))
  await on.calculated({ id: next.id })
  expect(await loadCp38(next.id, back)).toBe(120_00)
})

it('PAY-02 PAY-03d after leaving and a rehire within a month the later employment pays the order of that month', async () => {
  const first = await hire('A Third Owing', '900101145573')
  const order = { from_month: '2026-12', until_month: '2026-12', amount: 100_00 }
  await expectOk(on.payroll.call(taxApi.createOrder, { employee_id: first, ...order }))
  await terminate(first, '2026-12-10')
  on.server.clock.set('2027-02-01T02:00:00.000Z')
  try {
    const admin = await on.server.as('aminah', 'Company Admin')
    const joining = { ...(await at(first)), joined_on: '2026-12-20', office_id }
    const { id } = await expectOk(admin.call(joiningApi.rehire, joining as never))
    const pay = { ...(await at(id)), from_day: '2026-12-20', basic_pay: 5_000_00 }
    await expectOk(admin.call(employeeApi.editCompensation, pay as never))
    await on.server.tenant('meridian', async (tx) => {
      const orders = await ORDER_SOURCE.loadPayables(tx, { period: '2026-12', paysDays: true } as never, [first, id])
      expect(orders.map(({ employee }) => employee)).toEqual([id])
    })
  } finally {
    on.server.clock.set('2026-11-20T02:00:00.000Z')
  }
})
