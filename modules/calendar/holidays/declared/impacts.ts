import type { Actor, Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

export type ImpactContext = {
  readonly tx: Tx
  readonly actor: Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>
  readonly today: Day
  readonly language: Language
}

/** A record of another module on a day: whose or what it is, and its value in words. */
export type AffectedItem = {
  readonly id: string
  /** Null where the reader may not know whose it is: it is counted and not named. */
  readonly who: string | null
  readonly text: string
}

/**
 * A module's records that a day off may change. They are loaded before and after the day off is written; those that
 * differ are affected. Uses a fixed number of queries and writes nothing.
 */
export type DayOffImpact = {
  readonly kind: string
  readonly name: Label
  findAffected(asker: ImpactContext, days: readonly Day[]): Promise<AffectedItem[]>
}

export const DAY_OFF_IMPACTS = extensionPoint<DayOffImpact>('day-off impacts')

export type DayOffChange = {
  kind: string
  name: Label
  who: string | null
  before: string | null
  after: string | null
}

/** The records that differ, in order. */
export function compareAffected(
  { kind, name }: Pick<DayOffImpact, 'kind' | 'name'>,
  before: readonly AffectedItem[],
  after: readonly AffectedItem[],
): DayOffChange[] {
  const then = new Map(after.map((one) => [one.id, one]))
  const now = new Set(before.map(({ id }) => id))
  const changed = before
    .filter(({ id, text }) => then.get(id)?.text !== text)
    .map(({ id, who, text }) => ({ kind, name, who, before: text, after: then.get(id)?.text ?? null }))
  const added = after
    .filter(({ id }) => !now.has(id))
    .map(({ who, text }) => ({ kind, name, who, before: null, after: text }))
  return [...changed, ...added]
}
