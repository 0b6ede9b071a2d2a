import type { Day } from '#base/days/days.ts'
import type { World } from './world.ts'

/**
 * Seeds three shifts and a roster for everybody within a span: five days of one shift in turn, then two days off. Uses
 * the owner's connection.
 */
export async function seedRoster({ owner }: World, { from, until }: { from: Day; until: Day }): Promise<void> {
  await owner.query(`insert into shift (name, short_name) select 'Shift ' || n, 'S' || n from generate_series(0, 2) n`)
  await owner.query(
    `insert into shift_terms (shift_id, from_day, start_minute, end_minute, break_minutes, divide_minute, allowance, currency)
     select id, '2026-01-01', (420 + 480 * right(short_name, 1)::int) % 1440, (900 + 480 * right(short_name, 1)::int) % 1440, 60,
       (660 + 480 * right(short_name, 1)::int) % 1440, 1000, 'MYR' from shift`,
  )
  await owner.query(
    `insert into shift_assignment (employee_id, day, shift_id)
     select e.id, $1::date + d, case when (d + e.nth) % 7 < 5 then s.id end
     from (select id, row_number() over (order by id) as nth from employee) e cross join generate_series(0, $2::date - $1::date) d
     join shift s on s.short_name = 'S' || ((d + e.nth) / 7) % 3`,
    [from, until],
  )
  await owner.query('vacuum analyze')
}
