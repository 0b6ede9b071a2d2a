import type { AliasableExpression, Expression, SqlBool } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { UnitTable } from './queries.ts'
import type { UnitHolders } from './rules.ts'

/** Questions about the people of units. The people domain, above this one, answers them. */
export type UnitPeopleSource = {
  /** Active people of a day in the offices of Malaysia, and the citizens among them. */
  countInMalaysia(tx: Tx, day: Day): Promise<{ people: number; citizens: number }>
  /** How many active people each unit has on a day, as a subquery `people(unit_id, n)`. */
  countPeople(tx: Tx, unit: UnitTable, day: Day): AliasableExpression<{ unit_id: string | null; n: number }>
  /** People who work in each unit on the day or later: some names in order, and their number. */
  loadHolders(
    tx: Tx,
    unit: UnitTable,
    ids: readonly string[],
    day: Day,
    withNames: boolean,
  ): Promise<Map<string, UnitHolders>>
  /** Names of people who are employed on the day and visible to the caller in the directory. */
  loadNames(tx: Tx, actor: Actor, ids: readonly string[], day: Day): Promise<Map<string, string>>
  /**
   * A condition over `<unit>.id`: the units that a grant offers as choices. `company` offers all, `office` those in the
   * caller's offices, smaller reaches the caller's own.
   */
  isWithinReach(
    actor: Actor,
    permission: Permission,
    unit: 'department' | 'position' | 'office',
    day: Day,
  ): Expression<SqlBool>
}

export const UNIT_PEOPLE_SOURCES = extensionPoint<UnitPeopleSource>('people of units')

/** Throws where no module adds a source: every unit would look empty and could be disabled. */
export function unitPeople(): UnitPeopleSource {
  const [people] = UNIT_PEOPLE_SOURCES.all()
  if (!people) throw new Error('Nobody knows the people of units: app/modules.ts puts them together')
  return people
}
