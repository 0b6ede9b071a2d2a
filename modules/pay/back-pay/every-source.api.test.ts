import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachDay, weekday } from '#base/days/days.ts'
import { plantBackPay } from '#test/planted-records.ts'
import { plantRequest } from '#test/planted-requests.ts'
import { attendanceApi } from '../../time/attendance/contract.ts'
import { insertPunches, runDailyEvaluation } from '../../time/attendance/testing/punches.ts'
import { loanApi } from '../loans/contract.ts'
import { absenceApi, oneOffApi } from '../payroll/inputs/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { taxApi } from '../payroll/tax/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import type { SourcePayable, SourceRun } from '../sources/payable.ts'
import { PAY_SOURCES } from '../sources/sources.ts'
import { backPayApi } from './contract.ts'

/** Every field of a run that a source receives. A field that is added without a value here does not compile. */
const TOLD: Record<keyof SourceRun, true> = {
  id: true,
  period: true,
  kind: true,
  sequence: true,
  currency: true,
  language: true,
  paysDays: true,
  days: true,
  month: true,
}

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

it('PAY-10 PAY-14 ATT-05b the back pay check covers past months with records of every pay source, and passes each the whole run', async () => {
  const { server, payroll, admin, groupId } = month
  const employee_id = server.employeeId('nurul')
  const fixed_allowance = await month.itemId('fixed_allowance')
  await expectOk(
    payroll.call(oneOffApi.save, {
      period: '2026-10',
      rows: [{ employee_id, pay_item_id: fixed_allowance, amount: 50_00 }],
    }),
  )
  await expectOk(admin.call(absenceApi.create, { employee_id, from_day: '2026-10-06', until_day: '2026-10-06' }))
  await expectOk(
    payroll.call(loanApi.create, { employee_id, kind: 'loan', principal: 100_00, first_month: '2026-10', months: 4 }),
  )
  await expectOk(
    payroll.call(taxApi.createOrder, { employee_id, from_month: '2026-10', until_month: '2026-10', amount: 10_00 }),
  )
  await expectOk(payroll.call(taxApi.createClaim, { employee_id, period: '2026-10', code: 'sports', amount: 100_00 }))
  await plantBackPay(server, 'meridian', employee_id, { group: groupId, item: fixed_allowance, period: '2026-10' })
  const approved = { state: 'approved' as const, begins_on: '2026-10-16' }
  const requests = {
    claim: await plantRequest(server, 'meridian', 'claim', 'nurul', approved),
    overtime: await plantRequest(server, 'meridian', 'overtime', 'nurul', approved),
    part_time: await plantRequest(server, 'meridian', 'part_time', 'nurul', approved),
    leave: await plantRequest(server, 'meridian', 'leave', 'nurul', approved),
  }
  // A perfect September, which October pays.
  await expectOk(
    admin.call(attendanceApi.addSetting, {
      from_day: '2026-09-01',
      lock_days: 90,
      office_id: server.companies.meridian!.offices.KUL,
      perfect_reward: 150_00,
    } as never),
  )
  for (const day of eachDay('2026-09-01', '2026-09-30').filter((day) => weekday(day) < 6))
    await insertPunches(server, 'amirul', [`${day} 08:58:00`, `${day} 18:02:00`])
  await runDailyEvaluation(server)
  await server.tenant('meridian', async (tx) => {
    const of = { employee_id, day: '2026-10-16' }
    await tx
      .updateTable('claim_request')
      .set({ approved_on: '2026-10-16', with_payroll: true })
      .where('request_id', '=', requests.claim)
      .execute()
    const piece = {
      ...of,
      request_id: requests.overtime,
      position: 1,
      work: 'overtime',
      day_type: 'normal',
      lies: 'after',
    } as const
    await tx
      .insertInto('overtime_piece')
      .values({ ...piece, start_minute: 1080, end_minute: 1140, minutes: 60 })
      .execute()
    await tx
      .updateTable('part_time_request')
      .set({ day: '2026-10-16' })
      .where('request_id', '=', requests.part_time)
      .execute()
    const { id: unpaid } = await tx
      .selectFrom('leave_type')
      .innerJoin('leave_type_version', 'leave_type_version.type_id', 'leave_type.id')
      .select('leave_type.id')
      .where('pay_share', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow()
    const days = { from_day: '2026-10-20', until_day: '2026-10-20' }
    await tx
      .updateTable('leave_request')
      .set({ ...days, type_id: unpaid })
      .where('request_id', '=', requests.leave)
      .execute()
    await tx
      .updateTable('request')
      .set({ ...days, type_id: unpaid })
      .where('id', '=', requests.leave)
      .execute()
    const { id: granted } = await tx
      .selectFrom('leave_type')
      .select('id')
      .where('kind', '=', 'granted')
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('leave_encashment')
      .values({ ...of, type_id: granted, amount: 1_000_000 })
      .execute()
    await tx
      .updateTable('attendance_day')
      .set({ approval: 'approved', missed: 480 })
      .where('employee_id', '=', employee_id)
      .where('day', '=', '2026-10-22')
      .execute()
    const shift = await tx
      .insertInto('shift')
      .values({ name: 'Night', short_name: 'NT' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('shift_terms')
      .values({
        shift_id: shift.id,
        from_day: '2026-01-01',
        start_minute: 540,
        end_minute: 1080,
        currency: 'MYR',
        allowance: 25_00,
      })
      .execute()
    await tx
      .insertInto('shift_published')
      .values({
        employee_id,
        day: '2026-10-23',
        shift_id: shift.id,
        assignment_id: randomUUID(),
        published_at: new Date(0),
      })
      .execute()
  })
  const october = await month.approved('2026-10')
  const delivered = (await month.slips(october.id)).flatMap(({ dues }) => (dues as SourcePayable[] | null) ?? [])
  expect([...new Set(delivered.map(({ source }) => source))].sort()).toEqual(
    PAY_SOURCES.all()
      .map(({ kind }) => kind)
      // Only courts in Taiwan order it: `modules/pay/garnishments/garnishments.api.test.ts`.
      .filter((kind) => kind !== 'garnishment')
      .sort(),
  )

  const { id } = await expectOk(payroll.call(payrollApi.create, { group_id: groupId, period: '2026-11' }))
  const told: Record<string, unknown>[] = []
  const asked = PAY_SOURCES.all().map((source) => ({ source, due: source.loadPayables }))
  for (const { source, due } of asked)
    source.loadPayables = (tx, run, ids) => {
      told.push({ ...run, source: source.kind })
      return due.call(source, tx, run, ids)
    }
  try {
    const { task_id } = await expectOk(payroll.call(backPayApi.look, { id }))
    expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  } finally {
    for (const { source, due } of asked) source.loadPayables = due
  }
  expect([...new Set(told.map(({ source }) => source))].sort()).toEqual(
    PAY_SOURCES.all()
      .map(({ kind }) => kind)
      .sort(),
  )
  for (const run of told)
    expect(
      Object.keys(TOLD).filter((field) => run[field] === undefined),
      String(run.source),
    ).toEqual([])
  // Nothing was changed since, so nothing is due.
  expect(await expectOk(payroll.call(backPayApi.people, { id, per_page: 200 }))).toEqual([])
})
