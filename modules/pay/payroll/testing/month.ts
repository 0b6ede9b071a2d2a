import { expect } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi, payItemApi, payrollSettingsApi } from '../settings/contract.ts'

/** Pays Taiwan on the last day of the month: the due days of these tests are those of the month of the wages. */
export async function payTaiwanWithinMonth(server: TestServer): Promise<void> {
  const payDay = { pay_day: 31, paid_next_month: false }
  await server.tenant('meridian', (tx) => tx.updateTable('pay_group').set(payDay).where('country', '=', 'TW').execute())
}

/** Starts a server with a company whose payroll is set up, its payroll staff, and the steps of a month. */
export async function startPayrollServer() {
  const server: TestServer = await startTestServer()
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const finance = await server.as('arjun', 'local finance')
  const admin = await server.as('aminah', 'Company Admin')
  await admin.call(payrollSettingsApi.setUp, {})
  await payTaiwanWithinMonth(server)
  const groupId: string = (await payroll.call(payGroupApi.list, {})).body.data[0].id

  const run = async (id: string, by: Caller = payroll) => (await by.call(payrollApi.run, { id })).body.data

  /** Creates and calculates the monthly run of a month, or calculates an existing one again. */
  async function calculateMonth(of: { period: string } | { id: string }, by: Caller = payroll) {
    const id =
      'id' in of ? of.id : (await expectOk(by.call(payrollApi.create, { group_id: groupId, period: of.period }))).id
    const { task_id } = await expectOk(by.call(payrollApi.calculate, { id, version: (await run(id, by)).version }))
    expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
    return run(id, by)
  }

  /** Runs a month from its creation to the approval. */
  async function approveMonth(period: string, opened?: string) {
    const { id } = opened === undefined ? await calculateMonth({ period }) : { id: opened }
    await tickOff(payroll, id)
    const confirmed = await expectOk(payroll.call(payrollApi.confirm, { id, version: (await run(id)).version }))
    return expectOk(finance.call(payrollApi.approve, { id, version: confirmed.version, month: period }))
  }

  const slips = (id: string) =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('payslip').selectAll().where('pay_run_id', '=', id).orderBy('employee_id').execute(),
    )

  async function itemId(code: string): Promise<string> {
    const items = (await payroll.call(payItemApi.list, { search: code, per_page: 200 })).body.data
    return items.find((item: { code: string }) => item.code === code).id
  }

  return {
    server,
    payroll,
    finance,
    admin,
    groupId,
    run,
    calculated: calculateMonth,
    approved: approveMonth,
    slips,
    itemId,
  }
}

/** Returns the data of a reply that has to be successful. */
export async function expectOk(reply: ReturnType<Caller['call']>) {
  const { status, text, body } = await reply
  expect(status, text).toBe(200)
  return body.data
}
