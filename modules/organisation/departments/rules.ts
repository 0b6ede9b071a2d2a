import { DomainError } from '#base/errors.ts'
import type { UnitStatus } from './contract.ts'

export type UnitRow = { id: string; name: string; is_active: boolean }
/** Active people in a unit: some names, and their number, at least one. */
export type UnitHolders = { names: readonly string[]; count: number }

/** How many names a refusal lists. */
export const MAX_NAMES = 10

/**
 * Returns the units whose status changes. Throws 409 `still_held…` with units and people where active employees work in one
 * that would be disabled (ORG-08).
 */
export function requireChangeableUnits(
  units: readonly UnitRow[],
  status: UnitStatus,
  holders: ReadonlyMap<string, UnitHolders>,
): UnitRow[] {
  const active = status === 'active'
  const changing = units.filter((unit) => unit.is_active !== active)
  if (active) return changing
  const occupied = changing.flatMap(({ id, name }) => {
    const people = holders.get(id)
    return people ? [{ id, name, count: people.count, people: people.names }] : []
  })
  if (occupied.length === 0) return changing
  const count = occupied.reduce((sum, unit) => sum + unit.count, 0)
  const names = occupied.flatMap((unit) => unit.people).slice(0, MAX_NAMES)
  throw new DomainError(
    names.length === 0 ? 'still_held_unnamed' : count > names.length ? 'still_held_more' : 'still_held',
    {
      status: 409,
      params: { units: occupied.map((unit) => unit.name), names, count, more: count - names.length },
      facts: { held: occupied },
    },
  )
}

export function unitActions(mayEdit: boolean, isActive: boolean): ('edit' | 'disable' | 'enable')[] {
  return mayEdit ? ['edit', isActive ? 'disable' : 'enable'] : []
}

/** Whether a department is `above` itself or lies below it. */
export function isUnder(department: string, above: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let at: string | null | undefined = department; at && !seen.has(at); at = parents.get(at)) {
    if (at === above) return true
    seen.add(at)
  }
  return false
}
