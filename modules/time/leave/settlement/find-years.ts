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

/** How many people are looked at together where only some are asked for. */
const CHUNK = 200

/**
 * Finds leave years that end within a span, of the people whom conditions on `employee` and their employment `at` of the
 * span's first day choose; the next to end first, at most `most`. Two queries without a maximum.
 */
export async function findYearsToSettle(
  tx: Tx,
  types: readonly LeaveTypeFacts[],
  span: DaySpan,
  conditions: readonly RawBuilder<unknown>[],
  most = Number.POSITIVE_INFINITY,
): Promise<EndingYear[]> {
  if (types.length === 0) return []
  const { rows } = await sql<{ id: string; employee_no: string; full_name: string; joined: Day; last: Day | null }>`
    select employee.id, employee.employee_no, employee.full_name, employee.joined_on as joined, employee.last_day as last
    from employee cross join company left join employment at on ${isAsOf('at', span.first)} left join office on office.id = at.office_id
    where employee.joined_on <= ${span.last}::date and (employee.last_day is null or employee.last_day > ${span.first}::date)
      and coalesce(office.country, company.country) = any(${types.map(({ settledIn }) => settledIn)}::text[])
      and ${sql.join(conditions, sql` and `)}
    order by employee.id`.execute(tx)
  const ending = rows.flatMap((row) =>
    types.flatMap((type) => findEndingYears(type.versions, row, span).map((year) => ({ row, type, year }))),
  )
  ending.sort(
    (a, b) =>
      compareText(a.year.end, b.year.end) ||
      compareText(a.row.full_name, b.row.full_name) ||
      compareText(a.row.id, b.row.id),
  )
  const found: EndingYear[] = []
  const step = Number.isFinite(most) ? CHUNK : Math.max(1, ending.length)
  for (let at = 0; at < ending.length && found.length < most; at += step) {
    const chunk = ending.slice(at, at + step)
    const people = await loadLeavePeople(tx, [...new Set(chunk.map(({ row }) => row.id))])
    for (const { row, type, year } of chunk) {
      const person = people.get(row.id)
      const { id: employee_id, employee_no, full_name } = row
      if (person && isEligibleFor(type, person, year.end))
        found.push({ employee_id, employee_no, full_name, person, type, year })
    }
  }
  return found.slice(0, most)
}
