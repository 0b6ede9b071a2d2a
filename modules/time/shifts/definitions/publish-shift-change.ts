import { sql } from 'kysely'
import { addDays, type Day } from '#base/days.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import type { Context } from '#server/context.ts'
import { lockPeople } from '../cells.ts'
import { findClashes } from '../clashes.ts'
import { refusedCells } from '../refused-cells.ts'
import { DRAFT_ROSTER } from '../roster-sources.ts'
import { shiftParts } from '../shift-parts.ts'

/**
 * A shift has other hours from a day on, until the day of its next terms: whoever has it planned must not have two shifts at
 * once by them, and what follows from the days of whoever was told it is counted anew. Also where it stands in for another.
 */
export async function publishShiftChange(
  { tx, publish: tell }: Context,
  id: string,
  from: Day,
  next: Day | null,
): Promise<void> {
  const meant = sql`shift_id = ${id}::uuid or shift_id in (select shift_id from shift_terms where replacement_id = ${id}::uuid)`
  const within = sql`day >= ${from}::date and (${next}::date is null or day < ${next}::date)`
  const { rows: planned } = await sql<{ employee_id: string; first: Day; last: Day }>`
    select employee_id, min(day) as first, max(day) as last from shift_assignment where (${meant}) and ${within} group by employee_id`.execute(
    tx,
  )
  if (planned.length > 0) {
    const people = planned.map(({ employee_id }) => employee_id)
    const span = {
      first: addDays(
        planned.reduce((least, { first }) => (first < least ? first : least), planned[0]!.first),
        -1,
      ),
      last: addDays(
        planned.reduce((most, { last }) => (last > most ? last : most), planned[0]!.last),
        1,
      ),
    }
    const held = await lockPeople(tx, people)
    const days = await loadWorkdays(tx, people, span, { rosterSources: [DRAFT_ROSTER], ignoreAway: true })
    const found = people.flatMap((employee) =>
      findClashes(shiftParts(days.of.get(employee) ?? [], span.first)).map(({ earlier, later }) => ({
        employee,
        name: held.get(employee)!.full_name,
        day: later.day,
        code: 'shift_clash',
        params: { shift: later.name, other: earlier.name },
      })),
    )
    if (found.length > 0) throw refusedCells(found)
  }
  const { rows: told } = await sql<{ employee_id: string; day: Day }>`
    select distinct employee_id, day from shift_published where (${meant}) and ${within}`.execute(tx)
  if (told.length === 0) return
  const people = [...new Set(told.map(({ employee_id }) => employee_id))]
  await tell(tx, WORKDAYS_CHANGED, { people, days: [...new Set(told.map(({ day }) => day))] })
}
