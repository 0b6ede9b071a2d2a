import type { Day } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { lockAllVersioned } from '#server/database/records.ts'
import type { UnitStatus } from './contract.ts'
import type { UnitTable } from './queries.ts'
import { requireChangeableUnits } from './rules.ts'
import { unitPeople } from './unit-people.ts'

/**
 * Enables or disables units, all or none (ORG-08). Throws 428 for a row without a version, 404, 409 for a stale row and
 * 409 `still_held…` while active people work in one.
 */
export async function changeStatus(
  { tx, actor, record }: Pick<Context, 'tx' | 'actor' | 'record'>,
  unit: UnitTable,
  rows: readonly { id: string; version?: number }[],
  status: UnitStatus,
  day: Day,
): Promise<{ changed: number; rows: { id: string; version: number }[] }> {
  const found = await lockAllVersioned(tx, unit, requireVersions(rows))
  const units = [...found.values()]
  const leaving = status === 'disabled' ? units.filter((row) => row.is_active).map((row) => row.id) : []
  const holders = await unitPeople().loadHolders(tx, unit, leaving, day, actor.grants.has('directory:read'))
  const changing = requireChangeableUnits(units, status, holders)
  const changed =
    changing.length === 0
      ? []
      : await tx
          .updateTable(unit)
          .set((set) => ({ is_active: status === 'active', version: set('version', '+', 1) }))
          .where(
            'id',
            'in',
            changing.map((row) => row.id),
          )
          .returning(['id', 'version'])
          .execute()
  for (const row of changing)
    record({
      kind: unit,
      id: row.id,
      name: row.name,
      before: { is_active: row.is_active },
      after: { is_active: status === 'active' },
    })
  const versions = new Map([...units, ...changed].map((row) => [row.id, row.version]))
  return { changed: changed.length, rows: [...versions].map(([id, version]) => ({ id, version })) }
}

/** Throws 428 where a row lacks its version. */
export function requireVersions(rows: readonly { id: string; version?: number }[]): { id: string; version: number }[] {
  return rows.map(({ id, version }) => {
    if (version === undefined) throw new DomainError('version_required', { status: 428 })
    return { id, version }
  })
}
