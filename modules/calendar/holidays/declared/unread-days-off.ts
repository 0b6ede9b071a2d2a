import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { Context } from '#server/context/context.ts'
import { selectOne } from '#server/database/select-one.ts'

/** Declared days off of the reader's offices that are not over and that they have not looked at, by `declared_id`. */
function selectUnread({ officeIds, employeeId }: Actor, today: Day): RawBuilder<{ declared_id: string }> {
  return sql<{ declared_id: string }>`select distinct h.declared_id from holiday h
    where h.declared_id is not null and h.is_active and h.day >= ${today}::date and h.office_id = any(${[...officeIds]}::uuid[])
      and not exists (select from declared_day_off_reading r where r.declared_id = h.declared_id and r.employee_id = ${employeeId}::uuid)`
}

export async function countUnreadDaysOff({ tx, actor, today }: Context): Promise<number> {
  const { count } = await selectOne(
    tx,
    sql<{ count: number }>`select count(*)::int as count from (${selectUnread(actor, today)}) unread`,
  )
  return count
}

/** Marks the caller's declared days off as read. Returns how many were new to them. */
export async function markDaysOffRead({ tx, actor, today, now }: Context): Promise<number> {
  const { rows } = await sql`insert into declared_day_off_reading (declared_id, employee_id, read_at)
    select declared_id, ${actor.employeeId}::uuid, ${now}::timestamptz from (${selectUnread(actor, today)}) unread
    on conflict do nothing returning declared_id`.execute(tx)
  return rows.length
}
