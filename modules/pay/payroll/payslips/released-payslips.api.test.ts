import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardApi } from '../../../home/dashboard/contract.ts'
import { payrollSettingsApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payslipApi, runSlipApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let runId: string
let payDay: string
beforeAll(async () => {
  month = await startPayrollServer()
  const { current, version } = await expectOk(month.admin.call(payrollSettingsApi.one, {}))
  const wanted = { ...current, from_month: '2026-11', payslips_on: 'pay_day', known_version: version }
  await expectOk(month.admin.call(payrollSettingsApi.change, wanted as never))
  const run = await month.approved('2026-11')
  runId = run.id
  payDay = (await month.run(runId)).pay_day
})
afterAll(() => month.server.stop())

it('PAY-02d a company that releases payslips on the pay day hides an approved payslip from its person until then', async () => {
  const { server, payroll } = month
  const employee_id = server.employeeId('nurul')
  const { id } = (await month.slips(runId)).find((slip) => slip.employee_id === employee_id)!
  expect(server.clock.now().toISOString() < payDay).toBe(true)
  const visiblePayslips = async () => {
    const nurul = await server.as('nurul', 'employee')
    const listed = await expectOk(nurul.call(payslipApi.list, { mine: true }))
    const replies = [payslipApi.one, payslipApi.pdf, payslipApi.read].map((call) =>
      nurul.call(call as never, { id } as never),
    )
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    const { slip } = await expectOk(nurul.call(dashboardApi.myPay, {}))
    return { listed: listed.length, statuses, onHome: slip?.id ?? null }
  }
  expect(await visiblePayslips()).toEqual({ listed: 0, statuses: [404, 404, 404], onHome: null })

  // Payroll staff see it, and see from when on it may be mailed.
  expect((await payroll.call(payslipApi.one, { id })).status).toBe(200)
  const mailed = await payroll.call(runSlipApi.mail, { id: runId })
  expect([mailed.status, mailed.body.code, mailed.body.day]).toEqual([409, 'payslips_on_pay_day', payDay])

  server.clock.set(`${payDay}T01:00:00Z`)
  expect(await visiblePayslips()).toEqual({ listed: 1, statuses: [200, 200, 200], onHome: id })
  expect((await (await server.as('jun.hao', 'HR Payroll')).call(runSlipApi.mail, { id: runId })).status).toBe(200)
})
