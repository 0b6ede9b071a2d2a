import { sql } from 'kysely'
import { type Day, monthOf } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { placeId } from './place-id.ts'
import { comingCte, leavingCte, placedCte } from './places.ts'

export type HeadcountOfPlace = {
  readonly office_id: string
  readonly department_id: string
  readonly position_id: string
}

/** Hundredths of a post. */
export type PlaceFigures = {
  /** Null where the office approves no posts at all in the month; 0 where it does and this place has none. */
  readonly approved: number | null
  /** People of the day, with those known to come and without those known to leave. */
  readonly expected: number
}

/** The approved posts of a position in a department of an office in the month of a day, and its people. */
export async function loadPlaceFigures(tx: Tx, place: HeadcountOfPlace, day: Day): Promise<PlaceFigures> {
  const [office, department, position] = [place.office_id, place.department_id, place.position_id]
  const id = placeId(sql`${office}::uuid`, sql`${department}::uuid`, sql`${position}::uuid`)
  return selectOne(
    tx,
    sql<PlaceFigures>`with ${placedCte(day)}, ${comingCte(day)}, ${leavingCte(day)},
      approved as (select distinct on (p.department_id, p.position_id) p.department_id, p.position_id, p.posts from approved_post p
        where p.office_id = ${office}::uuid and p.from_month <= ${monthOf(day)}
        order by p.department_id, p.position_id, p.from_month desc)
      select case when exists (select from approved where posts > 0) then coalesce((select posts from approved
          where department_id = ${department}::uuid and position_id = ${position}::uuid), 0) end as approved,
        (coalesce((select sum(posts) from placed where place = ${id}), 0) + 100 * (select count(*) from coming where place = ${id})
          - coalesce((select sum(placed.posts) from leaving join placed on placed.employee_id = leaving.employee_id
            where leaving.place = ${id}), 0))::int as expected`,
  )
}
