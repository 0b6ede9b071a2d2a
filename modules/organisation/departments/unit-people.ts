import type { AliasableExpression, Expression, SqlBool } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { UnitTable } from './queries.ts'
import type { UnitHolders } from './rules.ts'

/** What units ask about their people: answered by the module that knows who works where, and stands above theirs. */
export type UnitPeopleSource = {
  /** Active people of a day in the offices of Malaysia, and the citizens among them. */
  countInMalaysia(tx: Tx, day: Day): Promise<{ people: number; citizens: number }>
  /** How many active people each unit has on a day, as a subquery `people(unit_id, n)`. */
  countPeople(tx: Tx, unit: UnitTable, day: Day): AliasableExpression<{ unit_id: string | null; n: number }>
  /** Who holds a unit now or from a later day on, by unit: a few names in order and how many. */
  loadHolders(
    tx: Tx,
    unit: UnitTable,
    ids: readonly string[],
    day: Day,
    withNames: boolean,
  ): Promise<Map<string, UnitHolders>>
  /** The names of those people who are employed on a day and whom the caller sees in the directory. */
  loadNames(tx: Tx, actor: Actor, ids: readonly string[], day: Day): Promise<Map<string, string>>
  /**
   * Which departments, positions or offices a grant opens as choices: `company` all, `office` those found in the caller's
   * offices, the nearer reaches the caller's own. A condition over `<unit>.id`.
   */
  isWithinReach(
    actor: Actor,
    permission: Permission,
    unit: 'department' | 'position' | 'office',
    day: Day,
  ): Expression<SqlBool>
}

/** Put there by the app, from what modules bring. */
export const UNIT_PEOPLE_SOURCES = extensionPoint<UnitPeopleSource>('people of units')

/** Throws where nobody registered any: units that nobody holds could all be disabled. */
export function unitPeople(): UnitPeopleSource {
  const [people] = UNIT_PEOPLE_SOURCES.all()
  if (!people) throw new Error('Nobody knows the people of units: app/modules.ts puts them together')
  return people
}
