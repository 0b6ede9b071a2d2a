import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { INCOMPLETE_RECORDS } from '../../../pay/payroll/checks/incomplete-records.ts'
import { oneOffApi } from '../../../pay/payroll/inputs/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { partTimeApi } from './contract.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
let employee_id: string
let run: string

beforeAll(async () => {
  on = await startPayrollServer()
  employee_id = on.server.employeeId('yu.ting')
  await on.server.tenant('meridian', (tx) =>
    tx.deleteFrom('compensation').where('employee_id', '=', employee_id).execute(),
  )
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find(({ country }) => country === 'TW')!.id
  ;({ id: run } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period: '2026-11' })))
})
afterAll(() => on.server.stop())

const work = (employment_type: 'full_time' | 'part_time') =>
  on.server.tenant('meridian', (tx) =>
    tx.updateTable('employment').set({ employment_type }).where('employee_id', '=', employee_id).execute(),
  )
const failures = async () => {
  await on.calculated({ id: run })
  return on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip_failure')
      .select('reason')
      .where('pay_run_id', '=', run)
      .where('employee_id', '=', employee_id)
      .execute(),
  )
}
const incomplete = (period: string) =>
  on.server.tenant('meridian', (tx) => {
    const month = { period, first: `${period}-01`, last: `${period}-28`, people: sql`select ${employee_id}::uuid` }
    return INCOMPLETE_RECORDS.count(tx, month as never, '2026-11-30')
  })

it('OT-10c PAY-06a who is paid by the hour needs no basic pay, and everybody else does', async () => {
  await work('part_time')
  expect(await failures()).toEqual([{ reason: 'no_compensation' }])
  expect(await incomplete('2026-12')).toBe(1)
  const rate = { employee_id, from_day: '2026-11-01', per_hour: 250 }
  await expectOk(on.finance.call(partTimeApi.addRate, rate as never))
  expect(await incomplete('2026-12')).toBe(0)
  const rows = [{ employee_id, pay_item_id: await on.itemId('commission'), amount: 12_000 }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-11', run_kind: 'monthly', sequence: 1, rows }))
  expect(await failures()).toEqual([])
  const [slip] = (await on.slips(run)).filter((one) => one.employee_id === employee_id)
  expect([slip?.basic, slip?.gross]).toEqual([0, 12_000])
  await work('full_time')
  expect(await failures()).toEqual([{ reason: 'no_compensation' }])
  expect(await incomplete('2026-12')).toBe(1)
})
