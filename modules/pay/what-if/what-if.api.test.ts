import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { type Suppositions, type WhatIfShown, whatIfApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
const NOTHING = {
  department_ids: [],
  office_ids: [],
  employee_ids: [],
  raise_rate: null,
  raise_amount: null,
  pay_item_id: null,
  item_amount: null,
  item_rate: null,
  last_day: null,
}

beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

/** A digest of each table of pay and people. */
async function digests(): Promise<Record<string, string>> {
  const tables = ['pay_run', 'payslip', 'compensation', 'one_off_item', 'employee', 'employment', 'payslip_failure']
  return month.server.tenant('meridian', async (tx) => {
    const found: Record<string, string> = {}
    for (const table of tables) {
      const { rows } = await sql<{ digest: string }>`
        select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${sql.table(table)} t`.execute(
        tx,
      )
      found[table] = rows[0]!.digest
    }
    return found
  })
}

async function runWhatIf(of: Partial<Suppositions>, period = '2026-11'): Promise<WhatIfShown> {
  const { server, payroll, groupId } = month
  const { task_id } = await expectOk(
    payroll.call(whatIfApi.suppose, { group_id: groupId, period, ...NOTHING, ...of } as never),
  )
  expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  return expectOk(payroll.call(whatIfApi.result, { id: task_id }))
}

it('PAY-09b a raise is calculated for a whole group and changes no data, with and without a run of the month', async () => {
  const before = await digests()
  const raised = await runWhatIf({ raise_rate: 100_000 })
  expect(await digests()).toEqual(before)
  expect(raised.supposed).toBe(raised.after.employees)
  expect(raised.after.gross).toBeGreaterThan(raised.before.gross)
  // The totals equal those of the run itself.
  const run = await month.calculated({ period: '2026-11' })
  expect(raised.before).toMatchObject({ gross: run.totals.gross, net: run.totals.net, employees: run.totals.employees })
  const calculated = await digests()
  const again = await runWhatIf({ raise_rate: 100_000 })
  expect(await digests()).toEqual(calculated)
  expect(again.after).toEqual(raised.after)
  expect((await month.run(run.id)).state).toBe('calculated')
})

it('PAY-09b a what-if blocks nobody: the run of its month may be confirmed or calculated meanwhile', async () => {
  const { id } = (await expectOk(month.payroll.call(payrollApi.runs, { state: 'calculated' })))[0]
  await tickOff(month.payroll, id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }))
  await month.server.tenant('meridian', async (tx) => {
    // Another transaction locks the run, as an approval or the end of a calculation does.
    await tx.selectFrom('pay_run').select('id').where('id', '=', id).forUpdate().execute()
    expect((await runWhatIf({ raise_rate: 50_000 })).supposed).toBeGreaterThan(0)
  })
  expect((await month.run(id)).state).toBe('confirmed')
  await expectOk(month.payroll.call(payrollApi.unconfirm, { id, version: (await month.run(id)).version }))
})

it('PAY-09b an amount for some people changes only them, and tax and contributions follow', async () => {
  const { server, itemId } = month
  const nurul = server.employeeId('nurul')
  const bonus = await runWhatIf({ employee_ids: [nurul], pay_item_id: await itemId('bonus'), item_amount: 2_000_00 })
  expect(bonus.moved).toBe(1)
  const [person] = bonus.people
  expect(person).toMatchObject({ employee_id: nurul })
  expect(person!.gross_after! - person!.gross_before!).toBe(2_000_00)
  expect(person!.net_after! - person!.net_before!).toBeLessThan(2_000_00)
  expect(bonus.after.employer_cost - bonus.before.employer_cost).toBe(person!.cost_after! - person!.cost_before!)
})

it('PAY-09b a person who would leave within the month is paid the days until then', async () => {
  const nurul = month.server.employeeId('nurul')
  const left = await runWhatIf({ employee_ids: [nurul], last_day: '2026-11-05' })
  const person = left.people.find((one) => one.employee_id === nurul)!
  expect(person.gross_after!).toBeLessThan(person.gross_before!)
})

it('PAY-09b an impossible, empty or closed what-if is refused with what to do', async () => {
  const { payroll, groupId, server, itemId } = month
  const ask = (of: object, period = '2026-11') =>
    payroll.call(whatIfApi.suppose, { group_id: groupId, period, ...NOTHING, ...of } as never)
  expect((await ask({})).body.code).toBe('nothing_supposed')
  expect((await ask({ item_amount: 1_00 })).status).toBe(422)
  expect((await ask({ last_day: '2026-12-01' })).status).toBe(422)
  expect((await ask({ raise_rate: 1 }, '2021-01')).body.code).toBe('law_not_loaded')
  const item = await itemId('bonus')
  const { task_id } = await expectOk(
    ask({ pay_item_id: item, item_amount: 1_00, employee_ids: [server.employeeId('shu.fen')] }),
  )
  expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'failed', message_code: 'nobody_supposed' })
})

it('PAY-09b only the caller sees a comparison', async () => {
  const { server, payroll, groupId } = month
  const { task_id } = await expectOk(
    payroll.call(whatIfApi.suppose, { group_id: groupId, period: '2026-11', ...NOTHING, raise_amount: 1_00 } as never),
  )
  await server.runTask('meridian', task_id)
  expect((await month.admin.call(whatIfApi.result, { id: task_id })).status).toBe(404)
  const nurul = await server.as('nurul', 'employee')
  expect((await nurul.call(whatIfApi.result, { id: task_id })).status).toBe(403)
  expect((await expectOk(payroll.call(payrollApi.runs, {}))).length).toBeLessThanOrEqual(1)
})

it('PAY-09b an approved month is refused at its field, before any calculation', async () => {
  const { payroll, groupId } = month
  const ask = (period: string) =>
    payroll.call(whatIfApi.suppose, { group_id: groupId, period, ...NOTHING, raise_amount: 1_00 } as never)
  await month.approved('2026-09')
  const refused = await ask('2026-09')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { period: ['This month is approved. Choose a month that is still open.'] },
  ])
  expect((await ask('2026-10')).status).toBe(200)
})
