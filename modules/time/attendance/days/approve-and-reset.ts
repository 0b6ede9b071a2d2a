import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { monthText } from '#base/days/month-text.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { filterInReach, requireEmployee } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import { lockAllVersioned, lockVersioned } from '#server/database/records.ts'
import { enclosingSpan, updateAttendanceDays } from '../evaluation/attendance-day-store.ts'
import { dayLock, loadPaidLocks } from '../locked-days.ts'
import { lockPeople } from '../person-locks.ts'
import { loadSettings } from '../rules/setting.ts'
import type { AttendanceStatus } from '../values.ts'

/** Approves waiting days, all or none. Throws 403, 404 and 409, and 422 for a day of a locked month. */
export async function approveDays(
  context: Context,
  { days, remark }: { days: readonly { id: string; version: number }[]; remark: string | null },
): Promise<number> {
  const { tx, actor, now, today, record } = context
  const rows = [...(await lockAllVersioned(tx, 'attendance_day', days)).values()]
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const managed = await filterInReach(tx, actor, 'attendance:manage', people, today)
  for (const id of people) {
    if (!managed.has(id)) throw notFound()
    await forbidOwnRecord(tx, actor, 'attendance:manage', id)
  }
  if (rows.some(({ approval }) => approval !== 'waiting')) throw conflict('attendance_not_waiting')
  await lockPeople(tx, people)
  await requireUnlockedDays(context, rows, remark)
  const names = new Map(
    (await tx.selectFrom('employee').select(['id', 'full_name']).where('id', 'in', people).execute()).map((one) => [
      one.id,
      one.full_name,
    ]),
  )
  await sql`update attendance_day set approval = 'approved', approved_by = ${actor.accountId}::uuid, approved_at = ${now}, version = version + 1,
      pay_changed_at = case when missed > 0 then ${now} else pay_changed_at end
    where id = any(${`{${rows.map(({ id }) => id).join()}}`}::uuid[])`.execute(tx)
  for (const { id, employee_id, day, failed } of rows)
    record({
      kind: 'attendance_day',
      id,
      name: `${names.get(employee_id)} ${day}`,
      before: { approval: 'waiting', failed },
      after: { approval: 'approved', ...(remark !== null && { remark }) },
    })
  return rows.length
}

/**
 * Resets a day to its punches (ATT-07): its corrections and approval no longer count, and the audit log keeps both.
 * Throws 403, 404 and 409, and 422 for a locked month.
 */
export async function resetDay(
  context: Context,
  { id, version, remark }: { id: string; version: number; remark: string | null },
) {
  const { tx, actor, now, today, record } = context
  const row = await lockVersioned(tx, 'attendance_day', { id, version })
  const person = await requireEmployee(tx, actor, 'attendance:manage', row.employee_id, today)
  await forbidOwnRecord(tx, actor, 'attendance:manage', person.id)
  await lockPeople(tx, [person.id])
  await requireUnlockedDays(context, [row], remark)
  await tx
    .updateTable('attendance_correction')
    .set({ reset_at: now })
    .where('employee_id', '=', person.id)
    .where('day', '=', row.day)
    .where('counts_from', 'is not', null)
    .execute()
  // The approval was for the day before the reset.
  await tx
    .updateTable('attendance_day')
    .set({
      approval: sql`case when approval = 'approved' then 'waiting' else approval end`,
      approved_by: null,
      approved_at: null,
      version: version + 1,
      pay_changed_at: sql`case when approval = 'approved' and missed > 0 then ${now} else pay_changed_at end`,
    })
    .where('id', '=', id)
    .execute()
  await updateAttendanceDays(context, [person.id], { first: row.day, last: row.day }, { locked: true })
  const after = await tx
    .selectFrom('attendance_day')
    .select(['lead', 'worked', 'approval'])
    .where('id', '=', id)
    .executeTakeFirst()
  record({
    kind: 'attendance_day',
    id,
    name: `${person.full_name} ${row.day}`,
    before: { lead: row.lead, worked: row.worked, approval: row.approval },
    after: { ...after, ...(remark !== null && { remark }) },
  })
  return { id, lead: (after?.lead ?? null) as AttendanceStatus | null }
}

/**
 * Throws 422 for a day of a locked or paid month unless the caller may change those and gives a remark (ATT-12). The
 * caller must have locked the people, so that no run is approved in between.
 */
async function requireUnlockedDays(
  { tx, actor, today, language }: Pick<Context, 'tx' | 'actor' | 'today' | 'language'>,
  days: readonly { readonly employee_id: string; readonly office_id: string | null; readonly day: Day }[],
  remark: string | null,
): Promise<void> {
  const settingOn = await loadSettings(tx)
  const people = [...new Set(days.map(({ employee_id }) => employee_id))]
  const paidOn = await loadPaidLocks(tx, people, enclosingSpan(days.map(({ day }) => day)))
  for (const { employee_id, office_id, day } of days) {
    const lock = dayLock(day, settingOn(office_id, day), paidOn(employee_id, day), today)
    if (!lock) continue
    const about = { month: monthText(lock.month, language), until: lock.until }
    if (!actor.grants.has('attendance:unlock')) throw invalidField('day', `attendance_${lock.why}_locked`, about)
    if (remark === null)
      throw invalidField('remark', lock.why === 'paid' ? 'attendance_paid_remark' : 'attendance_remark_needed', about)
  }
}
