import { type RawBuilder, sql } from 'kysely'
import { type Day, LAST_DAY } from '#base/days/days.ts'
import { domainEvent } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'

/** An agreement to more overtime that had not begun was deleted: for whom, and from which day it would have been. */
export const AGREED_OVERTIME_REMOVED = domainEvent<{ people: readonly string[]; from: Day }>('agreed-overtime.removed')

/** Whether more overtime is agreed for a person on a day, or on any day of a span. */
export type AgreedOvertime = (employee: string, first: Day, last?: Day) => boolean

/**
 * Loads for which people the union or a labour-management meeting agreed to more overtime than the law's usual limit, and on
 * which days (Labor Standards Act art. 32 II). One query.
 */
export async function loadAgreedOvertime(tx: Tx, people: readonly string[]): Promise<AgreedOvertime> {
  const { rows } = await sql<{ employee: string; first: Day; last: Day }>`
    select e.employee_id as employee, greatest(f.from_day, e.from_day) as first,
      least(coalesce(f.until_day, ${LAST_DAY}::date), coalesce(e.until_day, ${LAST_DAY}::date)) as last
    from flexible_hours f join employment e on e.office_id = f.office_id
      and (f.until_day is null or e.from_day <= f.until_day) and (e.until_day is null or e.until_day >= f.from_day)
    where f.scheme = 'overtime' and ${idIn('e.employee_id', people)} and ${isAgreedFor(sql`e.employee_id`)}`.execute(tx)
  const stretches = Map.groupBy(rows, ({ employee }) => employee)
  return (employee, first, last = first) =>
    stretches.get(employee)?.some((one) => one.first <= last && one.last >= first) ?? false
}

/**
 * SQL that counts the agreements to more overtime that were recorded or changed after a moment, begin by a day, and are for
 * somebody among `people`.
 */
export function countAgreedOvertimeChanges(
  people: RawBuilder<unknown>,
  { since, until }: { readonly since: Date; readonly until: Day },
): RawBuilder<unknown> {
  return sql`select count(*) from flexible_hours f where f.scheme = 'overtime' and f.changed_at > ${since} and f.from_day <= ${until}::date
    and exists (select from employment e where e.office_id = f.office_id and e.employee_id in (${people})
      and (f.until_day is null or e.from_day <= f.until_day) and (e.until_day is null or e.until_day >= f.from_day)
      and ${isAgreedFor(sql`e.employee_id`)})`
}

/** SQL for whether the agreement \`f\` is for this person of its office: it names nobody, or them. */
function isAgreedFor(employee: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from flexible_hours_person p where p.flexible_hours_id = f.id)
    or exists (select from flexible_hours_person p where p.flexible_hours_id = f.id and p.employee_id = ${employee}))`
}
