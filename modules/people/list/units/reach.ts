import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import { isInForceOn } from '../../core/employment-conditions.ts'

/**
 * A condition over `<unit>.id`: the units that a grant offers as choices. `company` offers all, `office` those in the
 * caller's offices, smaller reaches the caller's own.
 */
export function isUnitInReach(
  actor: Actor,
  permission: Permission,
  unit: 'department' | 'position' | 'office',
  day: Day,
): Expression<SqlBool> {
  const reach = actor.grants.get(permission)
  const id = sql.ref(`${unit}.id`)
  if (reach === 'company') return sql<SqlBool>`true`
  if (reach === undefined) return sql<SqlBool>`false`
  if (unit === 'office') return isAnyOf(id, actor.officeIds)
  if (unit === 'department' && reach !== 'office') return isAnyOf(id, actor.departmentIds)
  const whose =
    reach === 'office'
      ? isAnyOf(sql.ref('employment.office_id'), actor.officeIds)
      : unit === 'position' && reach === 'department'
        ? isAnyOf(sql.ref('employment.department_id'), actor.departmentIds)
        : sql<SqlBool>`employment.employee_id = ${actor.employeeId}::uuid`
  return sql<SqlBool>`exists (select from employment where ${sql.ref(`employment.${unit}_id`)} = ${id} and ${isInForceOn(day)} and ${whose})`
}

function isAnyOf(column: Expression<unknown>, ids: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${column} = any(${[...ids]}::uuid[])`
}
