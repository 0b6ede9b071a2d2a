import type { Day } from '#base/days/days.ts'
import type { RefusedCell } from './refused-cells.ts'

/** A planned shift of a day; without a shift id, a day off. */
export type StoredCell = { id: string; employee_id: string; day: Day; shift_id: string | null; version: number }

/**
 * The wanted content of a day. `shifts` replaces everything planned there: null is a day off, an empty list returns the
 * day to the weekly pattern. `seen` are the rows that the caller saw, for the stale check.
 */
export type CellChange = {
  readonly employee: string
  readonly day: Day
  readonly shifts: readonly (string | null)[]
  readonly seen?: readonly { readonly id: string; readonly version: number }[]
}

/** A change with the shifts that it adds. */
export type CellDifference = { readonly change: CellChange; readonly shifts: readonly (string | null)[] }

/** The stored plan of the days to be changed. */
export type PlanState = {
  readonly cellsAt: (change: Pick<CellChange, 'employee' | 'day'>) => readonly StoredCell[]
  readonly isLocked: (employee: string, day: Day) => boolean
  readonly person: (employee: string) => { full_name: string; joined_on: Day; last_day: Day | null }
}

/** Returns the days that somebody else changed after the caller saw them. */
export function staleCells(changes: readonly CellChange[], standing: PlanState): RefusedCell[] {
  return changes
    .filter((change) => change.seen && !isSameAsSeen(change.seen, standing.cellsAt(change)))
    .map((change) => refusedCell(change, 'shift_changed', standing))
}

/** Returns the changes that differ from the stored plan. */
export function differingCells(changes: readonly CellChange[], { cellsAt: there }: PlanState): CellDifference[] {
  return changes
    .filter((change) => !isUnchanged(change.shifts, there(change)))
    .map((change) => ({
      change,
      shifts: change.shifts.filter((shift) => !there(change).some(({ shift_id }) => shift_id === shift)),
    }))
}

/** Returns days that must not be changed this way (SHF-07): locked, a shift together with a day off, not employed. */
export function forbiddenCells(differing: readonly CellDifference[], standing: PlanState): RefusedCell[] {
  return differing.flatMap(({ change, shifts: wanted }) => {
    const { joined_on, last_day } = standing.person(change.employee)
    const refusal = (code: string) => [refusedCell(change, code, standing)]
    if (standing.isLocked(change.employee, change.day)) return refusal('shift_locked')
    if (change.shifts.length > 1 && change.shifts.includes(null)) return refusal('shift_and_day_off')
    if (wanted.length > 0 && change.day < joined_on) return refusal('shift_before_joining')
    if (wanted.length > 0 && last_day !== null && change.day > last_day) return refusal('shift_after_leaving')
    return []
  })
}

/** Returns the ids of rows to delete; rows that stay keep their id. */
export function removedCellIds(
  differing: readonly CellDifference[],
  { cellsAt: there }: Pick<PlanState, 'cellsAt'>,
): string[] {
  return differing.flatMap(({ change }) =>
    there(change)
      .filter(({ shift_id }) => !change.shifts.includes(shift_id))
      .map(({ id }) => id),
  )
}

export function refusedCell(
  { employee, day }: Pick<CellChange, 'employee' | 'day'>,
  code: string,
  { person }: Pick<PlanState, 'person'>,
): RefusedCell {
  return { employee, name: person(employee).full_name, day, code }
}

function isSameAsSeen(seen: readonly { id: string; version: number }[], stored: readonly StoredCell[]): boolean {
  return (
    seen.length === stored.length &&
    seen.every(({ id, version }) => stored.some((one) => one.id === id && one.version === version))
  )
}

function isUnchanged(shifts: readonly (string | null)[], stored: readonly StoredCell[]): boolean {
  return shifts.length === stored.length && stored.every(({ shift_id }) => shifts.includes(shift_id))
}
