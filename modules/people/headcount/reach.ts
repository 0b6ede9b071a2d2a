import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'

/**
 * A condition on the columns `office_id` and `department_id` of `alias` for the places that a grant reaches: all, those
 * of one's offices, or those of one's departments. Posts belong to places and not to people, so smaller reaches include
 * none.
 */
export function isWithinReach(actor: Actor, permission: Permission, alias: string): RawBuilder<boolean> {
  const reach = actor.grants.get(permission)
  if (reach === 'company') return sql<boolean>`true`
  if (reach === 'office') return sql<boolean>`${sql.ref(`${alias}.office_id`)} = any(${[...actor.officeIds]}::uuid[])`
  if (reach === 'department')
    return sql<boolean>`${sql.ref(`${alias}.department_id`)} = any(${[...actor.departmentIds]}::uuid[])`
  return sql<boolean>`false`
}

/** The same for one known place. */
export function hasPlaceInReach(
  actor: Actor,
  permission: Permission,
  { office_id, department_id }: { readonly office_id: string; readonly department_id: string },
): boolean {
  const reach = actor.grants.get(permission)
  if (reach === 'company') return true
  return reach === 'office'
    ? actor.officeIds.includes(office_id)
    : reach === 'department' && actor.departmentIds.includes(department_id)
}
