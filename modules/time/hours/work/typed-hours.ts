import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { dayKey, type PersonDay } from './people-on-days.ts'

/**
 * Answers on which of these days hours were typed into payroll, by one query. `items` is a condition on the typed item `o`
 * and its pay item `i`.
 */
export async function loadTypedHoursCheck(
  tx: Tx,
  personDays: readonly PersonDay[],
  items: RawBuilder<unknown>,
): Promise<(on: PersonDay) => boolean> {
  const { rows } = await sql<PersonDay>`
    select distinct o.employee_id as employee, o.day
    from unnest(${personDays.map(({ employee }) => employee)}::uuid[], ${personDays.map(({ day }) => day)}::date[]) a(id, day)
    join one_off_item o on o.employee_id = a.id and o.day = a.day
    join pay_item i on i.id = o.pay_item_id and ${items}`.execute(tx)
  const typed = new Set(rows.map(dayKey))
  return (on) => typed.has(dayKey(on))
}
