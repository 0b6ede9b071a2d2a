import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import { knownVariables } from '../templates/variables/letter-variables.ts'

type Reader = Pick<Actor, 'employeeId' | 'accountId' | 'grants' | 'officeIds' | 'departmentIds'>

/** On the query's `letter`, left joined with its `employee`: those that the caller may read today. */
export function isReadable(actor: Reader, today: Day): RawBuilder<boolean> {
  return sql<boolean>`case when ${isOwn(actor)} then letter.state not in ('draft', 'waiting') or letter.written_by = ${actor.accountId}::uuid
    else coalesce(${withinReach(actor, 'letter:read', today)} and letter.permissions <@ ${heldPermissions(actor, today)}, false) end`
}

/** Those that the caller may change: in reach of the right to issue, and with the right to all of its values. */
export function isEditable(actor: Reader, today: Day): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(${withinReach(actor, 'letter:edit', today)}, false) and ${isReadable(actor, today)})`
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
