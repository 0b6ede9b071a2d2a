import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { absenceApi, oneOffApi } from '../inputs/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import type { RunKind } from '../values.ts'
import { payrollApi } from './contract.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

const createRun = async (period: string, kind: RunKind = 'monthly', sequence = 1) =>
  expectOk(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, kind, sequence }))
const calculateNewRun = async (period: string, kind: RunKind = 'monthly', sequence = 1): Promise<string> =>
  (await on.calculated({ id: (await createRun(period, kind, sequence)).id })).id
async function confirm(id: string) {
  await tickOff(on.payroll, id)
  return on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version })
}
const confirmedVersion = async (id: string): Promise<number> => (await expectOk(confirm(id))).version
const approve = (id: string, version: number, month: string) =>
  on.finance.call(payrollApi.approve, { id, version, month })
const removeRun = async (id: string) => on.payroll.call(payrollApi.remove, { id, version: (await on.run(id)).version })
const statusAndCode = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
/** Absences of somebody with the runs that they are tied to. */
const settledAbsences = (employee_id: string) =>
  on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('pay_run_took')
      .innerJoin('absence', 'absence.id', 'pay_run_took.source_id')
      .select(['pay_run_id', 'source_id as absence_id'])
      .where('absence.employee_id', '=', employee_id)
      .execute(),
  )

it('PAY-12a months are closed in order, checked at the confirmation and again at the approval', async () => {
  const august = await calculateNewRun('2026-08')
  const july = (await createRun('2026-07')).id
  const early = await confirm(august)
  expect(statusAndCode(early)).toEqual([409, 'earlier_run_open'])
  expect(early.body.message).toContain('2026')
  await expectOk(removeRun(july))
  const version = await confirmedVersion(august)

  const later = (await createRun('2026-07')).id
  expect(statusAndCode(await approve(august, version, '2026-08'))).toEqual([409, 'earlier_run_open'])
  await expectOk(removeRun(later))
  // Runs of another year, of another kind and of a later month are not in the way.
  const others = [await createRun('2025-12'), await createRun('2026-07', 'off_cycle'), await createRun('2026-09')]
  expect((await expectOk(approve(august, version, '2026-08'))).state).toBe('approved')
  for (const { id } of others) await expectOk(removeRun(id))
})

it('PAY-12a PAY-09a a run that was calculated before the previous month was approved has to be calculated again', async () => {
  const september = await calculateNewRun('2026-09')
  const october = await calculateNewRun('2026-10')
  await expectOk(approve(september, await confirmedVersion(september), '2026-09'))
  expect(statusAndCode(await confirm(october))).toEqual([409, 'run_outdated'])
  await expectOk(removeRun(october))
})

it('PAY-12a only an open run can be deleted, neither a confirmed one nor an approved one', async () => {
  const id = await calculateNewRun('2026-10')
  const step = async (endpoint: typeof payrollApi.confirm) =>
    statusAndCode(await on.payroll.call(endpoint, { id, version: (await on.run(id)).version }))
  const approval = async () => statusAndCode(await approve(id, (await on.run(id)).version, '2026-10'))
  expect(await step(payrollApi.unconfirm)).toEqual([409, 'run_not_confirmed'])
  expect(await approval()).toEqual([409, 'run_not_confirmed'])
  const version = await confirmedVersion(id)
  expect(statusAndCode(await removeRun(id))).toEqual([409, 'run_confirmed'])
  expect(await step(payrollApi.confirm)).toEqual([409, 'run_not_calculated'])
  await expectOk(approve(id, version, '2026-10'))
  expect((await on.run(id)).version).toBe(version + 1)
  expect(statusAndCode(await removeRun(id))).toEqual([409, 'run_approved'])
  expect(await step(payrollApi.unconfirm)).toEqual([409, 'run_approved'])
  expect(await step(payrollApi.confirm)).toEqual([409, 'run_not_calculated'])
  expect(await approval()).toEqual([409, 'run_approved'])
  expect((await on.run(id)).state).toBe('approved')
})

it('PAY-12a a run is outdated when another run of this or the previous month was approved for its people since its calculation', async () => {
  const november = await calculateNewRun('2026-11')
  const employee_id = on.server.employeeId('farid')
  const rows = [{ employee_id, pay_item_id: await on.itemId('bonus'), amount: 100_00 }]
  const version = await confirmedVersion(november)
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-10', run_kind: 'off_cycle', rows }))
  const beside = await calculateNewRun('2026-10', 'off_cycle')
  await expectOk(approve(beside, await confirmedVersion(beside), '2026-10'))
  expect(statusAndCode(await approve(november, version, '2026-11'))).toEqual([409, 'run_outdated'])
  await expectOk(on.payroll.call(payrollApi.unconfirm, { id: november, version }))
  expect(statusAndCode(await confirm(november))).toEqual([409, 'run_outdated'])
  // A new calculation includes that run.
  await on.calculated({ id: november })
  await expectOk(approve(november, await confirmedVersion(november), '2026-11'))
})

it('PAY-01c PAY-10 PAY-12b an approval, also of a final run, ties the absences of its people and days, and none that were withdrawn', async () => {
  const [stays, leaves] = [on.server.employeeId('devi'), on.server.employeeId('nurul')]
  const absent = async (employee_id: string, from_day: string, until_day: string) =>
    expectOk(on.admin.call(absenceApi.create, { employee_id, from_day, until_day }))
  const across = await absent(stays, '2026-12-30', '2027-01-04')
  await absent(stays, '2026-11-30', '2026-11-30')
  const own = await absent(leaves, '2026-12-09', '2026-12-09')
  await on.server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ last_day: '2026-12-15' }).where('id', '=', leaves).execute(),
  )
  const final = await calculateNewRun('2026-12', 'final')
  await expectOk(approve(final, await confirmedVersion(final), '2026-12'))
  expect(await settledAbsences(leaves)).toEqual([{ pay_run_id: final, absence_id: own.id }])
  const loadAuditEntries = async (object_id: string) =>
    on.server.tenant('meridian', async (tx) => {
      const entries = await tx
        .selectFrom('audit_entry')
        .select(['before', 'after'])
        .where('object_id', '=', object_id)
        .orderBy('number')
        .execute()
      return entries.at(-1)
    })
  expect(await loadAuditEntries(final)).toEqual({
    before: { state: 'confirmed' },
    after: {
      state: 'approved',
      employees: 1,
      absences_tied: 1,
      leave_paid_out: 1,
    },
  })
  const changed = { id: own.id, version: own.version, until_day: '2026-12-10' }
  expect(statusAndCode(await on.admin.call(absenceApi.edit, changed))).toEqual([409, 'absence_tied'])
  // A run of typed amounts takes no days.
  const rows = [{ employee_id: stays, pay_item_id: await on.itemId('bonus'), amount: 100_00 }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-12', run_kind: 'off_cycle', rows }))
  const typed = await calculateNewRun('2026-12', 'off_cycle')
  await expectOk(approve(typed, await confirmedVersion(typed), '2026-12'))
  expect(await loadAuditEntries(typed)).toMatchObject({ after: { employees: 1, amounts_paid: 1 } })
  expect(await settledAbsences(stays)).toEqual([])

  const december = await calculateNewRun('2026-12')
  await expectOk(approve(december, await confirmedVersion(december), '2026-12'))
  expect(await settledAbsences(stays)).toEqual([{ pay_run_id: december, absence_id: across.id }])
  const [tied] = await expectOk(on.admin.call(absenceApi.list, { employee_id: stays, period: '2026-12' }))
  await expectOk(on.admin.call(absenceApi.remove, { id: tied.id, version: tied.version }))
  const january = await calculateNewRun('2027-01')
  const slip = (await on.slips(january)).find(({ employee_id }) => employee_id === stays)!
  expect(Number(slip.unpaid)).toBe(0)
  const law_reason = 'Paid as tried, to close the month'
  const version = await confirmedVersion(january)
  await expectOk(on.finance.call(payrollApi.approve, { id: january, version, month: '2027-01', law_reason }))
  expect(await settledAbsences(stays)).toEqual([{ pay_run_id: december, absence_id: across.id }])
})
