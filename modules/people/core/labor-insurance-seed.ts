import { sql } from 'kysely'
import { dayIn } from '#base/days/days.ts'
import type { SeedStep } from '#server/manifest/seeds.ts'

/**
 * Labor insurance goes on at 65 unless the person asks to stop. Before, it stopped unless somebody said otherwise: who
 * has turned 65 that way has left the insurance and stays as recorded, everybody else goes on.
 */
export const continueLaborInsurance: SeedStep = async (tx, { timezone }, now) => {
  await sql`update statutory_status set tw_labor_continued = true from employee
    where employee.id = statutory_status.employee_id and not tw_labor_continued
      and (employee.birth_date is null or employee.birth_date + interval '65 years' > ${dayIn(timezone, now)}::date)`.execute(
    tx,
  )
}
