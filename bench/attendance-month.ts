import type { World } from './world.ts'

/**
 * Seeds a month of attendance for everybody: every weekday has an attendance day, one is an approved whole-day absence
 * without pay, and a perfect month earns a reward. Uses the owner's connection; seed the people first.
 */
export async function seedAttendanceMonth({ owner }: World, period: string): Promise<void> {
  const first = `${period}-01`
  await owner.query(
    `insert into attendance_setting (from_day, deducts_absence, perfect_reward, reward_currency) values ('2020-01-01', true, 5000, 'MYR')`,
  )
  await owner.query(
    `insert into attendance_day (employee_id, day, lead, statuses, due, punches, worked, late, early, "over", missed, approval, failed)
     select e.id, d.day, case when d.missed then 'absent' else 'attend' end, array[case when d.missed then 'absent' else 'attend' end],
       480, case when d.missed then 0 else 2 end, case when d.missed then 0 else 480 end, 0, 0, 0, case when d.missed then 480 else 0 end,
       case when d.missed then 'approved' else 'auto' end, '{}'
     from employee e cross join lateral (
       select day::date, day::date = $1::date + 1 + abs(hashtext(e.id::text)) % 5 as missed
       from generate_series($1::date, $1::date + interval '1 month' - interval '1 day', interval '1 day') day
       where extract(isodow from day) < 6) d
     where e.company_id = current_company() and e.joined_on <= $1::date`,
    [first],
  )
  await owner.query('vacuum analyze attendance_day')
}
