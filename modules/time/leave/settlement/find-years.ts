import { type RawBuilder, sql } from 'kysely'
import { compareText } from '#base/compare-text.ts'
import type { Day } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import { type LeavePerson, loadLeavePeople } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import type { LeaveYear } from '../ledger/leave-year.ts'
import type { LeaveTypeFacts } from '../types/leave-types.ts'
import { findEndingYears } from './ending-years.ts'

type DaySpan = { readonly first: Day; readonly last: Day }

/** A person's leave year that ends, with its type. */
export type EndingYear = {
  readonly employee_id: string
  readonly employee_no: string
  readonly full_name: string
  readonly person: LeavePerson
  readonly type: LeaveTypeFacts
  readonly year: LeaveYear
}

/**
 * Finds leave years that end within a span, of the people whom conditions on `employee` and their employment `at` of the
 * span's first day choose; the next to end first. Two queries, whatever the number of people.
 */
export async function findYearsToSettle(
  tx: Tx,
  types: readonly LeaveTypeFacts[],
  span: DaySpan,
  conditions: readonly RawBuilder<unknown>[],
): Promise<EndingYear[]> {
  if (types.length === 0) return []
  const { rows } = await sql<{ id: string; employee_no: string; full_name: string; joined: Day; last: Day | null }>`
    select employee.id, employee.employee_no, employee.full_name, employee.joined_on as joined, employee.last_day as last
    from employee left join employment at on ${isAsOf('at', span.first)}
    where employee.joined_on <= ${span.last}::date and (employee.last_day is null or employee.last_day > ${span.first}::date)
      and ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by employee.id`.execute(tx)
  const ending = rows.flatMap((row) =>
    types.flatMap((type) => findEndingYears(type.versions, row, span).map((year) => ({ row, type, year }))),
  )
  const people = await loadLeavePeople(tx, [...new Set(ending.map(({ row }) => row.id))])
  return ending
    .flatMap(({ row, type, year }): EndingYear[] => {
      const person = people.get(row.id)
      const { id: employee_id, employee_no, full_name } = row
      return person && isEligibleFor(type, person, year.end)
        ? [{ employee_id, employee_no, full_name, person, type, year }]
        : []
    })
    .sort(
      (a, b) =>
        compareText(a.year.end, b.year.end) ||
        compareText(a.full_name, b.full_name) ||
        compareText(a.employee_id, b.employee_id),
    )
}
