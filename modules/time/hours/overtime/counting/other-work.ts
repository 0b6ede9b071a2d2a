import { sql } from 'kysely'
import { firstDay, lastDay, monthOf, shiftMonth } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { type OtherWork, quarterStart } from '../../work/ceilings.ts'
import type { PersonDay } from '../../work/people-on-days.ts'

/** Loads the extra work of people in the quarters of some days: what is on record, and what is added later. One query. */
export async function loadOtherWork(tx: Tx, personDays: readonly PersonDay[]) {
  const quarters = personDays.map(({ employee, day }) => `${employee} ${quarterStart(monthOf(day))}`)
  const spans = [...new Set(quarters)].map((one) => one.split(' ') as [string, string])
  const { rows } = await sql<OtherWork & { employee: string; request: string }>`
    select p.employee_id as employee, p.request_id as request, p.day, p.work, p.minutes
    from unnest(${spans.map(([id]) => id)}::uuid[], ${spans.map(([, month]) => firstDay(month))}::date[],
      ${spans.map(([, month]) => lastDay(shiftMonth(month, 2)))}::date[]) span(id, first, last)
    join overtime_piece p on p.employee_id = span.id and p.day between span.first and span.last
    join request r on r.id = p.request_id and r.state in ('pending', 'approved', 'paid')`.execute(tx)
  const known = new Map<string, readonly (OtherWork & { request?: string })[]>(
    Map.groupBy(rows, ({ employee }) => employee),
  )
  return {
    /** The person's work in the quarter of a day, but for that of one request. */
    of({ employee, day }: PersonDay, requestId: string | null): OtherWork[] {
      const begins = quarterStart(monthOf(day))
      return (known.get(employee) ?? []).filter(
        (one) => quarterStart(monthOf(one.day)) === begins && one.request !== requestId,
      )
    },
    add(employee: string, pieces: readonly OtherWork[]): void {
      known.set(employee, [...(known.get(employee) ?? []), ...pieces])
    },
  }
}
