import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { payrollApi } from '../runs/contract.ts'
import { taxApi } from '../tax/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { oneOffApi } from './contract.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

const saveAmount = async (who: string, amount: number, period: string) =>
  on.payroll.call(oneOffApi.save, {
    period,
    run_kind: 'monthly',
    sequence: 1,
    rows: [
      {
        employee_id: on.server.employeeId(who),
        pay_item_id: await on.itemId('bonus'),
        amount,
        minutes: null,
        day: null,
        note: null,
      },
    ],
  })
const confirm = async (id: string) => on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version })
const approve = async (id: string, month: string) =>
  on.finance.call(payrollApi.approve, { id, version: (await on.run(id)).version, month })
const paidFor = (who: string) =>
  on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('one_off_item')
      .select(['amount', 'paid_run_id'])
      .where('employee_id', '=', on.server.employeeId(who))
      .orderBy('amount')
      .execute(),
  )

it('PAY-12a an amount for a leaver’s month that came after the last run was calculated is never marked as paid by it', async () => {
  await on.server.tenant('meridian', (tx) =>
    tx
      .updateTable('employee')
      .set({ last_day: '2026-11-15' })
      .where('id', '=', on.server.employeeId('nurul'))
      .execute(),
  )
  await expectOk(saveAmount('nurul', 100_00, '2026-11'))
  const created = await expectOk(
    on.payroll.call(payrollApi.create, { group_id: on.groupId, period: '2026-11', kind: 'final' }),
  )
  const { id } = await on.calculated({ id: created.id })
  await tickOff(on.payroll, id)
  await expectOk(saveAmount('nurul', 200_00, '2026-11'))
  expect((await confirm(id)).body.code).toBe('amounts_changed')
  await on.calculated({ id })
  await tickOff(on.payroll, id)
  await expectOk(confirm(id))
  // Nothing can be added to a confirmed run, whichever run the amount was typed for.
  expect((await saveAmount('nurul', 400_00, '2026-11')).status).toBe(422)
  await expectOk(approve(id, '2026-11'))
  expect(await paidFor('nurul')).toEqual([
    { amount: 100_00, paid_run_id: id },
    { amount: 200_00, paid_run_id: id },
  ])
})

it('PAY-12a an amount stored while the run was being confirmed stops the approval', async () => {
  const { id } = await on.calculated({ period: '2026-11' })
  await tickOff(on.payroll, id)
  await expectOk(confirm(id))
  // As left by a call that read the run before it was confirmed.
  await on.server.tenant('meridian', async (tx) =>
    tx
      .insertInto('one_off_item')
      .values({
        employee_id: on.server.employeeId('farid'),
        pay_item_id: await on.itemId('bonus'),
        period: '2026-11',
        amount: 300_00,
      })
      .execute(),
  )
  const refusedApproval = await approve(id, '2026-11')
  expect([refusedApproval.status, refusedApproval.body.code]).toEqual([409, 'amounts_changed'])
  expect(await paidFor('farid')).toEqual([{ amount: 300_00, paid_run_id: null }])
  const { version } = await on.run(id)
  await expectOk(on.payroll.call(payrollApi.unconfirm, { id, version }))
  expect((await confirm(id)).body.code).toBe('amounts_changed')
  await on.calculated({ id })
  await tickOff(on.payroll, id)
  await expectOk(confirm(id))
  await expectOk(approve(id, '2026-11'))
  expect(await paidFor('farid')).toEqual([{ amount: 300_00, paid_run_id: id }])
})

it('PAY-12a a TP1 claim or CP38 order that changes after the calculation stops the run, so that nothing is lost', async () => {
  const employee_id = on.server.employeeId('farid')
  const claim = await expectOk(
    on.payroll.call(taxApi.createClaim, { employee_id, period: '2026-12', code: 'lifestyle', amount: 100_00 }),
  )
  const order = await expectOk(
    on.payroll.call(taxApi.createOrder, { employee_id, from_month: '2026-12', until_month: '2026-12', amount: 50_00 }),
  )
  const { id } = await on.calculated({ period: '2026-12' })
  await tickOff(on.payroll, id)
  await expectOk(confirm(id))
  const raised = await expectOk(
    on.payroll.call(taxApi.editClaim, { id: claim.id, version: claim.version, amount: 900_00 }),
  )
  const refusedApproval = async () => {
    const { status, body } = await approve(id, '2026-12')
    expect([status, body.code]).toEqual([409, 'amounts_changed'])
  }
  await refusedApproval()
  await expectOk(on.payroll.call(taxApi.editClaim, { id: claim.id, version: raised.version, amount: 100_00 }))
  await expectOk(on.payroll.call(taxApi.removeOrder, { id: order.id, version: order.version }))
  await refusedApproval()
  const { version } = await on.run(id)
  await expectOk(on.payroll.call(payrollApi.unconfirm, { id, version }))
  expect((await confirm(id)).body.code).toBe('amounts_changed')
})
