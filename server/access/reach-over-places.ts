import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'

type ReachHolder = Pick<Actor, 'grants' | 'officeIds' | 'departmentIds'>

/** Where a record belongs; null where it has none, which only a grant for the company reaches. */
export type Place = { readonly office_id: string | null; readonly department_id: string | null }

/**
 * Returns a condition on the columns `office_id` and `department_id` of `alias`: the places that a grant of scope `place`
 * reaches are all, those of the caller's offices, or those of their departments. Records of places belong to no employee,
 * so nearer reaches include none.
 */
export function isPlaceWithinReach(actor: ReachHolder, permission: Permission, alias: string): RawBuilder<boolean> {
  const reach = actor.grants.get(permission)
  if (reach === 'company') return sql<boolean>`true`
  if (reach === 'office')
    return sql<boolean>`coalesce(${sql.ref(`${alias}.office_id`)} = any(${[...actor.officeIds]}::uuid[]), false)`
  if (reach === 'department')
    return sql<boolean>`coalesce(${sql.ref(`${alias}.department_id`)} = any(${[...actor.departmentIds]}::uuid[]), false)`
  return sql<boolean>`false`
}

/** Tests the same for one known place. */
export function hasPlaceInReach(
  actor: ReachHolder,
  permission: Permission,
  { office_id, department_id }: Place,
): boolean {
  const reach = actor.grants.get(permission)
  if (reach === 'company') return true
  if (reach === 'office') return office_id !== null && actor.officeIds.includes(office_id)
  return reach === 'department' && department_id !== null && actor.departmentIds.includes(department_id)
}
