import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { notFound } from '#base/errors.ts'
import type { Permission, Reach } from '#base/permissions.ts'
import type { Tx } from '#server/database/database.ts'
import { onDay } from './as-of.ts'

/** Whose rights are asked: the caller's, or those of whoever started a task. */
type Reacher = Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>

/** How far someone's grant of a permission reaches, or null without one. */
export function reachOf(actor: Pick<Actor, 'grants'>, permission: Permission): Reach | null {
  return actor.grants.get(permission) ?? null
}

/**
 * The people this person may do this to, as a condition on the query's `employee`: themselves, and with the reach of
 * the grant those who report to them directly, of their departments, of their offices, or everyone, by the employment
 * of the day. False without a grant.
 */
export function withinReach(actor: Reacher, permission: Permission, day: Day): RawBuilder<boolean> {
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
  return sql<boolean>`(${own} or exists (select from employment reached where ${onDay('reached', day)} and ${bound}))`
}

/** One person's record, fetched through the reach of a permission: who is out of reach is not there (404). */
export async function requireEmployee(tx: Tx, actor: Reacher, permission: Permission, id: string, day: Day) {
  const row = await tx
    .selectFrom('employee')
    .selectAll()
    .where('employee.id', '=', id)
    .where(withinReach(actor, permission, day))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Whether a permission reaches one person, for what a reply shows of somebody it may show. */
export async function reaches(tx: Tx, actor: Reacher, permission: Permission, id: string, day: Day): Promise<boolean> {
  if (reachOf(actor, permission) === 'company') return true
  const row = await tx
    .selectFrom('employee')
    .select('employee.id')
    .where('employee.id', '=', id)
    .where(withinReach(actor, permission, day))
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these people a permission reaches, in one query. */
export async function reached(
  tx: Tx,
  actor: Reacher,
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

/** All of these people are in reach; else 404, as for one of them alone. */
export async function requireAll(
  tx: Tx,
  actor: Reacher,
  permission: Permission,
  ids: readonly string[],
  day: Day,
): Promise<void> {
  const found = await reached(tx, actor, permission, ids, day)
  if (ids.some((id) => !found.has(id))) throw notFound()
}
