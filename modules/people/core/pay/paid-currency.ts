import { type RawBuilder, sql } from 'kysely'

/**
 * The currency of somebody's latest office, which decides the pay group, else that of the company. `id` is the column
 * of the person's id.
 */
export function paidCurrency(id: string): RawBuilder<string> {
  return sql<string>`coalesce(
    (select place.currency from employment job join office place on place.id = job.office_id where job.employee_id = ${sql.ref(id)} order by job.from_day desc limit 1),
    (select currency from company))`
}
