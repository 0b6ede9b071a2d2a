import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { invalidField } from '#base/errors.ts'
import { lockActiveUnits } from '#organisation/departments.ts'
import type { Tx } from '#server/database/database.ts'

/** Whom something is for: somebody is meant when each list that is not empty has their place. */
export type Audience = {
  readonly office_ids: readonly string[]
  readonly department_ids: readonly string[]
  readonly position_ids: readonly string[]
}

/** `branch`: each department with those below it, which are meant with it. Stands before what asks `isMeant`. */
export const DEPARTMENT_BRANCHES: RawBuilder<unknown> = sql`branch(root, id) as (
  select id, id from department union select branch.root, d.id from branch join department d on d.parent_id = branch.id)`

/**
 * Whether the row `alias`, which has the three lists, means a person on a day by the row `employment` of `employee`.
 * The statement begins with `DEPARTMENT_BRANCHES`.
 */
export function isMeant(alias: string, day: RawBuilder<unknown>): RawBuilder<boolean> {
  const row = sql.ref(alias)
  return sql<boolean>`(employment.employee_id = employee.id and employment.from_day <= ${day}
    and (employment.until_day is null or employment.until_day >= ${day}) and employment.employment_status <> 'terminated'
    and (employee.last_day is null or employee.last_day >= ${day})
    and (cardinality(${row}.office_ids) = 0 or employment.office_id = any(${row}.office_ids))
    and (cardinality(${row}.position_ids) = 0 or employment.position_id = any(${row}.position_ids))
    and (cardinality(${row}.department_ids) = 0 or employment.department_id in (
      select branch.id from branch where branch.root = any(${row}.department_ids))))`
}

/**
 * The rows `alias` that this person may see or change: all, those that name offices of theirs and no other, or
 * departments. Whoever is meant beyond that is not theirs to address.
 */
export function withinAudience(alias: string, actor: Actor, permission: Permission): RawBuilder<boolean> {
  const row = sql.ref(alias)
  const reach = actor.grants.get(permission)
  if (reach === 'company') return sql<boolean>`true`
  if (reach === 'office')
    return sql<boolean>`(cardinality(${row}.office_ids) > 0 and ${row}.office_ids <@ ${[...actor.officeIds]}::uuid[])`
  if (reach === 'department')
    return sql<boolean>`(cardinality(${row}.department_ids) > 0 and ${row}.department_ids <@ ${[...actor.departmentIds]}::uuid[])`
  return sql<boolean>`false`
}

/** The columns with the units of the row `alias`, by name and by id in the same order; deleted units are in neither. */
export function audienceColumns(alias: string): RawBuilder<unknown> {
  const units = (unit: string, column: string) =>
    sql`from ${sql.table(unit)} u where u.id = any(${sql.ref(`${alias}.${column}`)}) order by lower(u.name), u.id`
  return sql.join(
    (['office', 'department', 'position'] as const).flatMap((unit) => [
      sql`array(select u.name ${units(unit, `${unit}_ids`)}) as ${sql.ref(`${unit}s`)}`,
      sql`array(select u.id ${units(unit, `${unit}_ids`)}) as ${sql.ref(`${unit}_ids`)}`,
    ]),
  )
}

/**
 * Throws 422 where the audience goes beyond what this person may address, or a unit that it did not have before is not
 * in use.
 */
export async function requireAudience(
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  permission: Permission,
  audience: Audience,
  before?: Audience,
): Promise<void> {
  const field = fieldOutOfReach(actor, permission, audience)
  if (field) throw invalidField(field, 'audience_out_of_reach')
  for (const [of, unit] of [
    ['office_ids', 'office'],
    ['department_ids', 'department'],
    ['position_ids', 'position'],
  ] as const) {
    const fresh = audience[of].filter((id) => !before?.[of].includes(id))
    const known = await lockActiveUnits(tx, unit, fresh)
    if (fresh.some((id) => !known.has(id))) throw invalidField(of, 'not_a_choice')
  }
}

/** The field of an audience that goes beyond what this person may address; null when all of it is theirs. */
function fieldOutOfReach(actor: Actor, permission: Permission, audience: Audience): keyof Audience | null {
  const reach = actor.grants.get(permission)
  if (reach === 'company') return null
  const field = reach === 'department' ? 'department_ids' : 'office_ids'
  const own = reach === 'department' ? actor.departmentIds : reach === 'office' ? actor.officeIds : []
  const named = audience[field]
  return named.length > 0 && named.every((id) => own.includes(id)) ? null : field
}
