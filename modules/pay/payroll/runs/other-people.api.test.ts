import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payrollApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

async function calculateRun(country: string): Promise<string> {
  const groups: { id: string; country: string }[] = await expectOk(month.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find((group) => group.country === country)?.id ?? ''
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id, period: '2026-11' }))
  await month.calculated({ id })
  return id
}

async function approveRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  const confirmed = await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  await expectOk(month.finance.call(payrollApi.approve, { id, version: confirmed.version, month: period }))
}

it('PAY-12a a run can be approved after a run of other people was approved since its calculation', async () => {
  const malaysian = await calculateRun('MY')
  await approveRun(await calculateRun('TW'))
  await approveRun(malaysian)
  expect((await month.run(malaysian)).state).toBe('approved')
})
