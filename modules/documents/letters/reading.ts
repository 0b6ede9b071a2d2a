import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission, Reach } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import { isPlaceWithinReach } from '#server/access/reach-over-places.ts'
import { knownVariables } from '../templates/variables/letter-variables.ts'

type Reader = Pick<Actor, 'employeeId' | 'accountId' | 'grants' | 'officeIds' | 'departmentIds'>

/** On the query's `letter`, left joined with its `employee`: those that the caller may read today. */
export function isReadable(actor: Reader, today: Day): RawBuilder<boolean> {
  return sql<boolean>`case when ${isOwn(actor)} then letter.state not in ('draft', 'waiting') or letter.written_by = ${actor.accountId}::uuid
    when letter.employee_id is null then ${isOutsideReadable(actor)}
    when letter.office_id is null then coalesce(${withinReach(actor, 'letter:read', today)} and letter.permissions <@ ${heldPermissions(actor, today)}, false)
    else ${isFormerOutsideReadable(actor, today)} end`
}

/**
 * Letters to somebody outside: by their place, without one in the whole company. Values need their rights over that place, and
 * whoever is its recipient opens it by its address only.
 */
function isOutsideReadable(actor: Reader): RawBuilder<boolean> {
  const isElsewhere =
    actor.employeeId === null ? sql`true` : sql`letter.outside_employee_id is distinct from ${actor.employeeId}::uuid`
  return sql<boolean>`(${isPlaceWithinReach(actor, 'letter:read', 'letter')} and ${isElsewhere} and letter.permissions <@ ${permissionsOverPlace(actor)})`
}

/** Letters that became an employee's: what needed a right over their place needs the right to that person's pay. */
function isFormerOutsideReadable(actor: Reader, today: Day): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${withinReach(actor, 'letter:read', today)}
    and (letter.permissions = '{}' or ${withinReach(actor, 'compensation:read', today)}), false)`
}

/** Those that the caller may change: in reach of the right to issue, and with the right to all of its values. */
export function isEditable(actor: Reader, today: Day): RawBuilder<boolean> {
  return sql<boolean>`(case when letter.employee_id is null then ${isPlaceWithinReach(actor, 'letter:edit', 'letter')}
    else coalesce(${withinReach(actor, 'letter:edit', today)}, false) end and ${isReadable(actor, today)})`
}

/** Whether the caller is the person of the query's `letter`. */
export function isOwn({ employeeId }: Pick<Reader, 'employeeId'>): RawBuilder<boolean> {
  return employeeId === null
    ? sql<boolean>`false`
    : sql<boolean>`letter.employee_id is not distinct from ${employeeId}::uuid`
}

/** The permissions of variables that the caller holds over the query's `employee`. */
function heldPermissions(actor: Reader, today: Day): RawBuilder<string[]> {
  const all = new Set(knownVariables().flatMap(({ permission }) => (permission ? [permission] : [])))
  const each = [...all].map((permission: Permission) => {
    const reach = reachOf(actor, permission)
    if (reach === 'company') return sql`array[${permission}]::text[]`
    if (reach === null || reach === 'own') return sql`array[]::text[]`
    return sql`case when ${withinReach(actor, permission, today)} then array[${permission}] else array[]::text[] end`
  })
  return sql<string[]>`(array[]::text[] || ${sql.join(each, sql` || `)})`
}

/** The permissions that the caller holds over the place of the query's `letter`. */
function permissionsOverPlace({ grants, officeIds, departmentIds }: Reader): RawBuilder<string[]> {
  const held = (reach: Reach) => [...grants].filter(([, has]) => has === reach).map(([permission]) => permission)
  const within = (reach: Reach, column: string, ids: readonly string[]) =>
    sql`case when ${sql.ref(`letter.${column}`)} = any(${[...ids]}::uuid[]) then ${held(reach)}::text[] else array[]::text[] end`
  return sql<
    string[]
  >`(${held('company')}::text[] || ${within('office', 'office_id', officeIds)} || ${within('department', 'department_id', departmentIds)})`
}
