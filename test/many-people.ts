import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/** Inserts people with numbers `MANY1` and so on, with the employment of another person. */
export async function addManyPeople(tx: Tx, like: string, count: number): Promise<void> {
  await sql`insert into employee (employee_no, full_name, birth_date, gender, nationality, joined_on)
    select 'MANY' || n, 'Many ' || n, '1990-01-01', 'female', 'MY', '2020-01-01' from generate_series(1, ${count}) n`.execute(
    tx,
  )
  await sql`insert into employment select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'employee_id', e.id))).*
    from employment x, employee e where x.employee_id = ${like}::uuid and e.employee_no like 'MANY%'`.execute(tx)
  await sql`insert into work_schedule (employee_id, from_day, until_day, week)
    select e.id, w.from_day, w.until_day, w.week from work_schedule w, employee e
    where w.employee_id = ${like}::uuid and e.employee_no like 'MANY%'`.execute(tx)
}
