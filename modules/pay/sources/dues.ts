import { compared } from '#base/compared.ts'
import type { Tx } from '#server/database/database.ts'
import type { DueOf, DueRun, DueShape, FrozenDue } from './due.ts'
import { paySources } from './sources.ts'

/** What all sources deliver to a run for some people, by person: one query a source. */
export async function duesOf(tx: Tx, run: DueRun, ids: readonly string[]): Promise<Map<string, FrozenDue[]>> {
  const found = new Map<string, FrozenDue[]>()
  if (ids.length === 0) return found
  for (const source of paySources())
    for (const due of await source.due(tx, run, ids)) {
      const known = found.get(due.employee)
      const frozen = { ...due, source: source.kind }
      if (known) known.push(frozen)
      else found.set(due.employee, [frozen])
    }
  for (const dues of found.values()) dues.sort(byPlace)
  return found
}

/** Those of one shape, in the order a payslip shows them. */
export function ofShape<S extends DueShape['shape']>(
  dues: readonly FrozenDue[] | undefined,
  shape: S,
): readonly DueOf<S>[] {
  return (dues ?? []).filter((due): due is DueOf<S> => due.shape === shape)
}

/** By code, then the day, then the id: the same order whatever the sources' own. */
function byPlace(a: FrozenDue, b: FrozenDue): number {
  return compared(codeOf(a), codeOf(b)) || compared(dayOf(a), dayOf(b)) || compared(a.id, b.id) || nthOf(a) - nthOf(b)
}

const LAST = '9999-12-31'

/** What is owed goes by its age alone: ids are ordered by time. */
function codeOf(due: FrozenDue): string {
  return 'code' in due && due.shape !== 'owed' ? due.code : ''
}

function dayOf(due: FrozenDue): string {
  return (due.shape === 'days' ? due.from : 'day' in due ? due.day : undefined) ?? LAST
}

/** What a line names the thing by: its id, and for a counter amount which one. */
export function refOf({ id, nth }: Pick<FrozenDue, 'id' | 'nth'>): string {
  return nth === undefined || nth === 1 ? id : `${id}/${nth}`
}

/** Which amount of the same thing it is: 1 unless it counters an earlier one. */
function nthOf({ nth }: Pick<FrozenDue, 'nth'>): number {
  return nth ?? 1
}
