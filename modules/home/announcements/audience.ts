import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'

/** Whom an announcement is for: somebody is meant when each list that is not empty has their place. */
export type Audience = {
  readonly office_ids: readonly string[]
  readonly department_ids: readonly string[]
  readonly position_ids: readonly string[]
}

/** `branch`: each department with those below it, which are meant with it. Stands before what asks `isAddressed`. */
export const DEPARTMENT_BRANCHES: RawBuilder<unknown> = sql`branch(root, id) as (
  select id, id from department union select branch.root, d.id from branch join department d on d.parent_id = branch.id)`

/** What has become of the announcement `a` by today. */
export function stateOnDay(today: Day): RawBuilder<string> {
  return sql<string>`case when a.published_at is null then 'draft' when a.ended_on is not null or a.until_day < ${today} then 'ended'
    when a.from_day > ${today} then 'upcoming' else 'published' end`
}

/**
 * Whether the announcement `a` reaches a person by the row `employment` of `employee`. One that ended is for those who
 * were there on its last day. The statement begins with `BRANCHES`.
 */
export function isAddressed(today: Day): RawBuilder<boolean> {
  const day = sql`least(${today}::date, a.until_day, a.ended_on)`
  return sql<boolean>`(employment.employee_id = employee.id and employment.from_day <= ${day}
    and (employment.until_day is null or employment.until_day >= ${day}) and employment.employment_status <> 'terminated'
    and (employee.last_day is null or employee.last_day >= ${day})
    and (cardinality(a.office_ids) = 0 or employment.office_id = any(a.office_ids))
    and (cardinality(a.position_ids) = 0 or employment.position_id = any(a.position_ids))
    and (cardinality(a.department_ids) = 0 or employment.department_id in (
      select branch.id from branch where branch.root = any(a.department_ids))))`
}

/** Whether somebody has opened the announcement `a`, by their row `r`, since they were asked to. */
export const HAS_OPENED: RawBuilder<boolean> = sql<boolean>`coalesce(r.opened_at >= a.asked_at, false)`

/** Whether they have read it: opened it, or confirmed it where that is asked for. */
export const HAS_READ: RawBuilder<boolean> = sql<boolean>`coalesce(case when a.asks_receipt then r.confirmed_at else r.opened_at end >= a.asked_at, false)`

/**
 * The announcements that this person may see or change, as a condition on `a`: all, those that name offices of theirs and
 * no other, or departments. Whoever is meant beyond that is not theirs to tell.
 */
export function withinAudience(actor: Actor, permission: Permission): RawBuilder<boolean> {
  const reach = actor.grants.get(permission)
  if (reach === 'company') return sql<boolean>`true`
  if (reach === 'office')
    return sql<boolean>`(cardinality(a.office_ids) > 0 and a.office_ids <@ ${[...actor.officeIds]}::uuid[])`
  if (reach === 'department')
    return sql<boolean>`(cardinality(a.department_ids) > 0 and a.department_ids <@ ${[...actor.departmentIds]}::uuid[])`
  return sql<boolean>`false`
}

/** The field of an audience that goes beyond what this person may tell; null when all of it is theirs. */
export function fieldOutOfReach(actor: Actor, permission: Permission, audience: Audience): keyof Audience | null {
  const reach = actor.grants.get(permission)
  if (reach === 'company') return null
  const field = reach === 'department' ? 'department_ids' : 'office_ids'
  const own = reach === 'department' ? actor.departmentIds : reach === 'office' ? actor.officeIds : []
  const named = audience[field]
  return named.length > 0 && named.every((id) => own.includes(id)) ? null : field
}
