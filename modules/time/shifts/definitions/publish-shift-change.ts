import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import type { Context } from '#server/context/context.ts'
import { enclosingSpan, lockPeople } from '../cells.ts'
import { findClashes } from '../clashes.ts'
import { refusedCells } from '../refused-cells.ts'
import { DRAFT_ROSTER } from '../roster-sources.ts'
import { shiftParts } from '../shift-parts.ts'

/**
 * Handles changed hours of a shift from `from` until the day of its next terms: refuses (422) when people planned for
 * it would have overlapping shifts, and publishes the changed days of people who have it in a published roster.
 * Includes shifts that it replaces on holidays.
 */
export async function publishShiftChange(
  { tx, publish }: Context,
  id: string,
  from: Day,
  next: Day | null,
): Promise<void> {
  const isShiftOrReplaced = sql`shift_id = ${id}::uuid or shift_id in (select shift_id from shift_terms where replacement_id = ${id}::uuid)`
  const within = sql`day >= ${from}::date and (${next}::date is null or day < ${next}::date)`
  const { rows: planned } = await sql<{ employee_id: string; first: Day; last: Day }>`
    select employee_id, min(day) as first, max(day) as last from shift_assignment where (${isShiftOrReplaced}) and ${within} group by employee_id`.execute(
    tx,
  )
  if (planned.length > 0) {
    const people = planned.map(({ employee_id }) => employee_id)
    const changed = enclosingSpan(planned.flatMap(({ first, last }) => [first, last]))
    const span = { first: addDays(changed.first, -1), last: addDays(changed.last, 1) }
    const lockedPeople = await lockPeople(tx, people)
    const days = await loadWorkdays(tx, people, span, { rosterSources: [DRAFT_ROSTER], ignoreAway: true })
    const found = people.flatMap((employee) =>
      findClashes(shiftParts(days.of.get(employee) ?? [], span.first)).map(({ earlier, later }) => ({
        employee,
        name: required(lockedPeople.get(employee), 'a locked person').full_name,
        day: later.day,
        code: 'shift_clash',
        params: { shift: later.name, other: earlier.name },
      })),
    )
    if (found.length > 0) throw refusedCells(found)
  }
  const { rows: published } = await sql<{ employee_id: string; day: Day }>`
    select distinct employee_id, day from shift_published where (${isShiftOrReplaced}) and ${within}`.execute(tx)
  if (published.length === 0) return
  const people = [...new Set(published.map(({ employee_id }) => employee_id))]
  await publish(tx, WORKDAYS_CHANGED, { people, days: [...new Set(published.map(({ day }) => day))] })
}
