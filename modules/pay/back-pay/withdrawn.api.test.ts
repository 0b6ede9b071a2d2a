import { afterAll, beforeAll, expect, it } from 'vitest'
import { absenceApi } from '../payroll/inputs/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { backPayApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const day = { from_day: '2026-05-12', until_day: '2026-05-12' }

it('PAY-10 PAY-12b a wrong day without pay is withdrawn after the approval, and its deduction is found as back pay', async () => {
  const { admin, payroll, server, groupId } = month
  const employee_id = server.employeeId('farid')
  const absences = async () =>
    (await expectOk(admin.call(absenceApi.list, { employee_id }))) as {
      id: string
      version: number
      actions: string[]
    }[]
  await expectOk(admin.call(absenceApi.create, { employee_id, ...day }))
  const may = await month.approved('2026-05')
  const slip = async () => (await month.slips(may.id)).find((one) => one.employee_id === employee_id)!
  const { unpaid } = await slip()
  expect(unpaid).toBeLessThan(0)

  const [tied] = await absences()
  expect(tied!.actions).toEqual(['remove'])
  const edit = await admin.call(absenceApi.edit, {
    id: tied!.id,
    version: tied!.version,
    until_day: '2026-05-13',
  } as never)
  expect([edit.status, edit.body.code]).toEqual([409, 'absence_tied'])
  await expectOk(admin.call(absenceApi.remove, { id: tied!.id, version: tied!.version }))
  expect(await absences()).toEqual([])
  expect((await slip()).unpaid).toBe(unpaid)

  const june = (await expectOk(payroll.call(payrollApi.create, { group_id: groupId, period: '2026-06' }))).id
  const { task_id } = await expectOk(payroll.call(backPayApi.look, { id: june }))
  await server.runTask('meridian', task_id)
  const found: { id: string; amount: number }[] = await expectOk(
    payroll.call(backPayApi.people, { id: june, per_page: 200 }),
  )
  expect(found.map(({ id, amount }) => [id, amount])).toEqual([[employee_id, 0 - unpaid]])

  // The same days are free again, and nobody withdraws twice.
  expect((await admin.call(absenceApi.remove, { id: tied!.id, version: tied!.version + 1 })).status).toBe(404)
  await expectOk(admin.call(absenceApi.create, { employee_id, ...day }))
})
