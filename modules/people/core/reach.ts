import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission, Reach } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { isAsOf } from './as-of.ts'

/** The caller, or whoever started a task. */
type ReachHolder = Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>

/** The reach of a grant, or null without one. */
export function reachOf(actor: Pick<Actor, 'grants'>, permission: Permission): Reach | null {
  return actor.grants.get(permission) ?? null
}

/**
 * A condition on the query's `employee` for the people that a grant reaches: oneself, and by its reach direct reports,
 * people of one's departments or offices, or everybody, by the employment on the day. False without a grant.
 */
export function withinReach(actor: ReachHolder, permission: Permission, day: Day): RawBuilder<boolean> {
  const reach = reachOf(actor, permission)
  if (reach === null) return sql<boolean>`false`
  if (reach === 'company') return sql<boolean>`true`
  const own = actor.employeeId === null ? sql<boolean>`false` : sql<boolean>`employee.id = ${actor.employeeId}::uuid`
  if (reach === 'own') return own
  const bound =
    reach === 'reports'
      ? actor.employeeId === null
        ? sql`false`
        : sql`reached.report_to = ${actor.employeeId}::uuid`
      : reach === 'department'
        ? sql`reached.department_id = any(${[...actor.departmentIds]}::uuid[])`
        : sql`reached.office_id = any(${[...actor.officeIds]}::uuid[])`
  // The subquery depends on the outer row only by its id, so that PostgreSQL may find everybody in reach once instead
  // of testing each of ten thousand; for one record it still tests that one.
  return sql<boolean>`(${own} or exists (select from employment reached join employee placed on ${isAsOf('reached', day, 'placed')}
    where reached.employee_id = employee.id and ${bound}))`
}

/** A person's record within reach. Throws 404 out of reach. */
export async function requireEmployee(tx: Tx, actor: ReachHolder, permission: Permission, id: string, day: Day) {
  const row = await tx
    .selectFrom('employee')
    .selectAll()
    .where('employee.id', '=', id)
    .where(withinReach(actor, permission, day))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Whether a permission reaches one person, for parts of a reply about somebody visible. */
export async function isInReach(
  tx: Tx,
  actor: ReachHolder,
  permission: Permission,
  id: string,
  day: Day,
): Promise<boolean> {
  if (reachOf(actor, permission) === 'company') return true
  const row = await tx
    .selectFrom('employee')
    .select('employee.id')
    .where('employee.id', '=', id)
    .where(withinReach(actor, permission, day))
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these people whom a permission reaches, in one query. */
export async function filterInReach(
  tx: Tx,
  actor: ReachHolder,
  permission: Permission,
  ids: readonly string[],
  day: Day,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('employee')
    .select('employee.id')
    .where(sql<boolean>`employee.id = any(${[...ids]}::uuid[])`)
    .where(withinReach(actor, permission, day))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Those of these visible people whom each permission reaches, in one query; in none where each reaches everybody,
 * nobody or oneself.
 */
export async function loadReachByPermission<P extends Permission>(
  tx: Tx,
  actor: ReachHolder,
  permissions: readonly P[],
  ids: readonly string[],
  day: Day,
): Promise<Map<P, Set<string>>> {
  const queried = permissions.filter((permission) => !['company', 'own', null].includes(reachOf(actor, permission)))
  const { rows } =
    queried.length > 0 && ids.length > 0
      ? await sql<{ id: string; may: boolean[] }>`
          select employee.id, array[${sql.join(queried.map((permission) => withinReach(actor, permission, day)))}] as may
          from employee where employee.id = any(${[...ids]}::uuid[])`.execute(tx)
      : { rows: [] }
  const idsInReach = (permission: P) => {
    const reach = reachOf(actor, permission)
    if (reach === 'company') return ids
    if (reach === 'own') return ids.filter((id) => id === actor.employeeId)
    return rows.filter((row) => row.may[queried.indexOf(permission)]).map((row) => row.id)
  }
  return new Map(permissions.map((permission) => [permission, new Set(idsInReach(permission))]))
}

/** Throws 404 unless all of these people are in reach. */
export async function requireAllInReach(
  tx: Tx,
  actor: ReachHolder,
  permission: Permission,
  ids: readonly string[],
  day: Day,
): Promise<void> {
  const found = await filterInReach(tx, actor, permission, ids, day)
  if (ids.some((id) => !found.has(id))) throw notFound()
}
