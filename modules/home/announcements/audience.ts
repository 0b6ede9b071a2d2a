import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { isMeant } from '#people/audience.ts'

/** What has become of the announcement `a` by today. */
export function stateOnDay(today: Day): RawBuilder<string> {
  return sql<string>`case when a.published_at is null then 'draft' when a.ended_on is not null or a.until_day < ${today} then 'ended'
    when a.from_day > ${today} then 'upcoming' else 'published' end`
}

/**
 * Whether the announcement `a` reaches a person by the row `employment` of `employee`. One that ended is for those who
 * were there on its last day. The statement begins with `DEPARTMENT_BRANCHES`.
 */
export function isAddressed(today: Day): RawBuilder<boolean> {
  return isMeant('a', sql`least(${today}::date, a.until_day, a.ended_on)`)
}

/** Whether somebody has opened the announcement `a`, by their row `r`, since they were asked to. */
export const HAS_OPENED: RawBuilder<boolean> = sql<boolean>`coalesce(r.opened_at >= a.asked_at, false)`

/** Whether they have read it: opened it, or confirmed it where that is asked for. */
export const HAS_READ: RawBuilder<boolean> = sql<boolean>`coalesce(case when a.asks_receipt then r.confirmed_at else r.opened_at end >= a.asked_at, false)`
