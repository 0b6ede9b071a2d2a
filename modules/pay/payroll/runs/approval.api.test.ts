import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { absenceApi, oneOffApi } from '../inputs/contract.ts'
import { good, payrollServer } from '../testing/month.ts'
import type { RunKind } from '../values.ts'
import { payrollApi } from './contract.ts'

let on: Awaited<ReturnType<typeof payrollServer>>
beforeAll(async () => {
  on = await payrollServer()
})
afterAll(() => on.server.stop())

const opened = async (period: string, kind: RunKind = 'monthly', sequence = 1) =>
  good(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, kind, sequence }))
const calculated = async (period: string, kind: RunKind = 'monthly', sequence = 1): Promise<string> =>
  (await on.calculated({ id: (await opened(period, kind, sequence)).id })).id
async function confirm(id: string) {
  await tickOff(on.payroll, id)
  return on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version })
}
const confirmed = async (id: string): Promise<number> => (await good(confirm(id))).version
const approve = (id: string, version: number, month: string) =>
  on.finance.call(payrollApi.approve, { id, version, month })
const removed = async (id: string) => on.payroll.call(payrollApi.remove, { id, version: (await on.run(id)).version })
const said = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
/** Absences of somebody with the runs that they are tied to. */
const tiedOf = (employee_id: string) =>
  on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('pay_run_took')
      .innerJoin('absence', 'absence.id', 'pay_run_took.source_id')
      .select(['pay_run_id', 'source_id as absence_id'])
      .where('absence.employee_id', '=', employee_id)
      .execute(),
  )

it('PAY-12a months are closed in their order: at the confirmation, and again at the approval for what was opened after it', async () => {
  const august = await calculated('2026-08')
  const july = (await opened('2026-07')).id
  const early = await confirm(august)
  expect(said(early)).toEqual([409, 'earlier_run_open'])
  expect(early.body.message).toContain('2026')
  await good(removed(july))
  const version = await confirmed(august)

  const later = (await opened('2026-07')).id
  expect(said(await approve(august, version, '2026-08'))).toEqual([409, 'earlier_run_open'])
  await good(removed(later))
  // Runs of another year, of another kind and of a later month are not in the way.
  const others = [await opened('2025-12'), await opened('2026-07', 'off_cycle'), await opened('2026-09')]
  expect((await good(approve(august, version, '2026-08'))).state).toBe('approved')
  for (const { id } of others) await good(removed(id))
})

it('PAY-12a PAY-09a a run that was calculated before the month ahead of it was approved is calculated again', async () => {
  const september = await calculated('2026-09')
  const october = await calculated('2026-10')
  await good(approve(september, await confirmed(september), '2026-09'))
  expect(said(await confirm(october))).toEqual([409, 'run_outdated'])
  await good(removed(october))
})

it('PAY-12a only an open run is removed: neither a confirmed one nor an approved one', async () => {
  const id = await calculated('2026-10')
  const step = async (endpoint: typeof payrollApi.confirm) =>
    said(await on.payroll.call(endpoint, { id, version: (await on.run(id)).version }))
  const approval = async () => said(await approve(id, (await on.run(id)).version, '2026-10'))
  expect(await step(payrollApi.unconfirm)).toEqual([409, 'run_not_confirmed'])
  expect(await approval()).toEqual([409, 'run_not_confirmed'])
  const version = await confirmed(id)
  expect(said(await removed(id))).toEqual([409, 'run_confirmed'])
  expect(await step(payrollApi.confirm)).toEqual([409, 'run_not_calculated'])
  await good(approve(id, version, '2026-10'))
  expect((await on.run(id)).version).toBe(version + 1)
  expect(said(await removed(id))).toEqual([409, 'run_approved'])
  expect(await step(payrollApi.unconfirm)).toEqual([409, 'run_approved'])
  expect(await step(payrollApi.confirm)).toEqual([409, 'run_not_calculated'])
  expect(await approval()).toEqual([409, 'run_approved'])
  expect((await on.run(id)).state).toBe('approved')
})

it('PAY-12a what a run of this month or the one before took of its people since the calculation makes it outdated', async () => {
  const november = await calculated('2026-11')
  const employee_id = on.server.employeeId('farid')
  const rows = [{ employee_id, pay_item_id: await on.itemId('bonus'), amount: 100_00 }]
  const version = await confirmed(november)
  await good(on.payroll.call(oneOffApi.save, { period: '2026-10', run_kind: 'off_cycle', rows }))
  const beside = await calculated('2026-10', 'off_cycle')
  await good(approve(beside, await confirmed(beside), '2026-10'))
  expect(said(await approve(november, version, '2026-11'))).toEqual([409, 'run_outdated'])
  await good(on.payroll.call(payrollApi.unconfirm, { id: november, version }))
  expect(said(await confirm(november))).toEqual([409, 'run_outdated'])
  // Calculated again it has seen that run.
  await on.calculated({ id: november })
  await good(approve(november, await confirmed(november), '2026-11'))
})

it('PAY-01c PAY-10 PAY-12b an approval ties the days without pay of its people and days, of final runs too, and none that were withdrawn', async () => {
  const [stays, leaves] = [on.server.employeeId('devi'), on.server.employeeId('nurul')]
  const absent = async (employee_id: string, from_day: string, until_day: string) =>
    good(on.admin.call(absenceApi.create, { employee_id, from_day, until_day }))
  const across = await absent(stays, '2026-12-30', '2027-01-04')
  await absent(stays, '2026-11-30', '2026-11-30')
  const own = await absent(leaves, '2026-12-09', '2026-12-09')
  await on.server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ last_day: '2026-12-15' }).where('id', '=', leaves).execute(),
  )
  const final = await calculated('2026-12', 'final')
  await good(approve(final, await confirmed(final), '2026-12'))
  expect(await tiedOf(leaves)).toEqual([{ pay_run_id: final, absence_id: own.id }])
  const logged = async (object_id: string) =>
    on.server.tenant('meridian', async (tx) => {
      const entries = await tx
        .selectFrom('audit_entry')
        .select(['before', 'after'])
        .where('object_id', '=', object_id)
        .orderBy('number')
        .execute()
      return entries.at(-1)
    })
  expect(await logged(final)).toEqual({
    before: { state: 'confirmed' },
    after: {
      state: 'approved',
      employees: 1,
      absences_tied: 1,
      leave_paid_out: 1,
    },
  })
  const changed = { id: own.id, version: own.version, until_day: '2026-12-10' }
  expect(said(await on.admin.call(absenceApi.edit, changed))).toEqual([409, 'absence_tied'])
  // A run of typed amounts takes no days.
  const rows = [{ employee_id: stays, pay_item_id: await on.itemId('bonus'), amount: 100_00 }]
  await good(on.payroll.call(oneOffApi.save, { period: '2026-12', run_kind: 'off_cycle', rows }))
  const typed = await calculated('2026-12', 'off_cycle')
  await good(approve(typed, await confirmed(typed), '2026-12'))
  expect(await logged(typed)).toMatchObject({ after: { employees: 1, amounts_paid: 1 } })
  expect(await tiedOf(stays)).toEqual([])

  const december = await calculated('2026-12')
  await good(approve(december, await confirmed(december), '2026-12'))
  expect(await tiedOf(stays)).toEqual([{ pay_run_id: december, absence_id: across.id }])
  const [tied] = await good(on.admin.call(absenceApi.list, { employee_id: stays, period: '2026-12' }))
  await good(on.admin.call(absenceApi.remove, { id: tied.id, version: tied.version }))
  const january = await calculated('2027-01')
  const slip = (await on.slips(january)).find(({ employee_id }) => employee_id === stays)!
  expect(Number(slip.unpaid)).toBe(0)
  const law_reason = 'Paid as tried, to close the month'
  const version = await confirmed(january)
  await good(on.finance.call(payrollApi.approve, { id: january, version, month: '2027-01', law_reason }))
  expect(await tiedOf(stays)).toEqual([{ pay_run_id: december, absence_id: across.id }])
})
