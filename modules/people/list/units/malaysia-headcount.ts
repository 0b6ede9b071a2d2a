import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { isEmployedOn, isInForceOn } from '../../core/employment-conditions.ts'

/** Counts active people in the offices of Malaysia on a day, and the citizens among them. */
export async function loadMalaysiaHeadcount(tx: Tx, day: Day): Promise<{ people: number; citizens: number }> {
  return tx
    .selectFrom('employee')
    .innerJoin('employment', 'employment.employee_id', 'employee.id')
    .leftJoin('office', 'office.id', 'employment.office_id')
    .leftJoin('statutory_status as status', (join) =>
      join
        .onRef('status.employee_id', '=', 'employee.id')
        .on(sql<boolean>`status.from_day <= ${day} and (status.until_day is null or status.until_day >= ${day})`),
    )
    .where(isInForceOn(day))
    .where(isEmployedOn(day))
    .where(sql<boolean>`coalesce(office.country, 'MY') = 'MY'`)
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(*) filter (where status.resident_status = 'citizen')::int`.as('citizens'),
    ])
    .executeTakeFirstOrThrow()
}
