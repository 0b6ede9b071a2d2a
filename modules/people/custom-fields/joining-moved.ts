import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** Values of the first day follow a corrected joining day, and those that hold on a later one begin on it. */
export async function moveFirstValues(
  tx: Tx,
  { employeeId, before, day }: { employeeId: string; before: Day; day: Day },
): Promise<void> {
  const moving =
    day < before
      ? sql`v.from_day = ${before}::date`
      : sql`v.from_day < ${day}::date and v.from_day = (select max(o.from_day) from custom_field_value o
          where o.employee_id = v.employee_id and o.field_id = v.field_id and o.from_day <= ${day}::date)`
  await sql`update custom_field_value v set from_day = ${day}::date, version = version + 1
    where v.employee_id = ${employeeId}::uuid and ${moving}`.execute(tx)
}
