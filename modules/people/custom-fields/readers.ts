import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { loadReachByPermission, reachOf, withinReach } from '../core/reach.ts'
import { FIELD_RIGHTS, type FieldFacts, type FieldReader, maySeeField, SEEING } from './rules.ts'

type Reader = Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>

/** How the caller reaches each of these people, in one query at most. */
export async function loadFieldReaders(
  tx: Tx,
  actor: Reader,
  people: readonly string[],
  today: Day,
): Promise<(employeeId: string) => FieldReader> {
  const may = await loadReachByPermission(tx, actor, FIELD_RIGHTS, people, today)
  return (id) => ({
    isSelf: id === actor.employeeId,
    reaches: (permission) => may.get(permission as (typeof FIELD_RIGHTS)[number])?.has(id) ?? false,
  })
}

/** Whether the caller may see a field of anybody at all. */
export function maySeeOfAnybody(field: Pick<FieldFacts, 'seen_by' | 'own_access'>, actor: Reader): boolean {
  const others = ({ seen_by }: typeof field) => {
    const reach = reachOf(actor, SEEING[seen_by])
    return reach !== null && reach !== 'own'
  }
  return others(field) || (actor.employeeId !== null && maySeeField(field, { isSelf: true, reaches: () => false }))
}

/** A condition on `employee`: the caller may see the field of them. */
export function isFieldVisible(
  field: Pick<FieldFacts, 'seen_by' | 'own_access'>,
  actor: Reader,
  today: Day,
): RawBuilder<SqlBool> {
  const isSelf = actor.employeeId === null ? sql<SqlBool>`false` : sql<SqlBool>`employee.id = ${actor.employeeId}::uuid`
  const permission: Permission = SEEING[field.seen_by]
  return sql<SqlBool>`case when ${isSelf} then ${field.own_access !== 'none'} else ${withinReach(actor, permission, today)} end`
}
