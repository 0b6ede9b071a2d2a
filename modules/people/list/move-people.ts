import type { Day } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { requireVersions } from '#organisation/departments.ts'
import type { Context } from '#server/context/context.ts'
import { lockAllVersioned } from '#server/database/records.ts'
import { requireOfficeInReach, requireValidPlace } from '../core/edit/edit.ts'
import { raiseVersions } from '../core/edit/employee-rows.ts'
import { loadReportLines } from '../core/edit/part-queries.ts'
import { buildAuditEntries, historyChange } from '../core/edit/person-changes.ts'
import { wouldCloseCircle } from '../core/edit/report-circle.ts'
import { changeEmployment } from '../core/history/change.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import { requireAllInReach } from '../core/reach.ts'

type VersionedPerson = { id: string; version?: number }
type DatedMove = { from_day?: Day; reason?: string | null }

/** Moves people to another office from a day on (EMP-07). */
export async function moveOffices(
  context: Context,
  employees: readonly VersionedPerson[],
  { office_id, ...dated }: DatedMove & { office_id: string | null },
): Promise<{ changed: number }> {
  return movePeople(context, employees, dated, async () => {
    if (office_id !== null) {
      await requireValidPlace(context, null, { office_id }, context.today)
      requireOfficeInReach(context, office_id)
    }
    return { office_id }
  })
}

/** Gives people another manager from a day on. Throws 422 with the names of those above that manager. */
export async function changeManagers(
  context: Context,
  employees: readonly VersionedPerson[],
  { report_to, ...dated }: DatedMove & { report_to: string },
): Promise<{ changed: number }> {
  return movePeople(context, employees, dated, async (people) => {
    const day = dated.from_day ?? context.today
    const lines = await loadReportLines(context.tx, day)
    if (!lines.has(report_to)) throw invalidField('report_to', 'not_a_choice')
    const above = people.filter(({ id }) => wouldCloseCircle(id, report_to, lines))
    if (above.length > 0)
      throw invalidField('report_to', 'reports_in_circle_of', { names: above.map(({ full_name }) => full_name) })
    return { report_to }
  })
}

/**
 * Changes the place or manager of people from a day on, all or none. Both may widen reach, so nobody moves themselves.
 * `toValues` receives the locked people and returns the new values, or throws.
 */
export async function movePeople(
  context: Context,
  employees: readonly VersionedPerson[],
  { from_day, reason }: DatedMove,
  toValues: (people: readonly { id: string; full_name: string }[]) => Promise<FactValues>,
): Promise<{ changed: number }> {
  const { tx, actor, today, record } = context
  const people = requireVersions(employees)
  const ids = people.map((one) => one.id)
  if (ids.some((one) => one === actor.employeeId)) throw new DomainError('not_for_yourself', { status: 403 })
  await requireAllInReach(tx, actor, 'employee:edit', ids, today)
  const rows = await lockAllVersioned(tx, 'employee', people)
  const locked = ids.map((id) => required(rows.get(id), `the locked row of ${id}`))
  const names = new Map(locked.map(({ id, full_name }) => [id, full_name]))
  const values = await toValues(locked)
  const changes = locked.map(({ id, joined_on }) => {
    const from = from_day ?? (today < joined_on ? joined_on : today)
    return {
      employeeId: id,
      change: { kind: 'set' as const, from, values: { ...values, reason: reason ?? null } },
    }
  })
  const outcomes = await changeEmployment(tx, changes, context)
  await raiseVersions(tx, ids)
  const moved = [...outcomes].flatMap(([id, outcome]) => historyChange(id, 'employment', outcome) ?? [])
  for (const entry of await buildAuditEntries(tx, moved, names)) record(entry)
  return { changed: people.length }
}
