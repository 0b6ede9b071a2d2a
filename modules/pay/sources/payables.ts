import { compareText } from '#base/compare-text.ts'
import type { Tx } from '#server/database/database.ts'
import type { PayableOf, PayableShape, SourcePayable, SourceRun } from './payable.ts'
import { paySources } from './sources.ts'

/** What all sources deliver to a run for some people, by person: one query a source. */
export async function loadPayables(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
): Promise<Map<string, SourcePayable[]>> {
  const found = new Map<string, SourcePayable[]>()
  if (ids.length === 0) return found
  for (const source of paySources())
    for (const due of await source.loadPayables(tx, run, ids)) {
      const known = found.get(due.employee)
      const frozen = { ...due, source: source.kind }
      if (known) known.push(frozen)
      else found.set(due.employee, [frozen])
    }
  for (const dues of found.values()) dues.sort(comparePayables)
  return found
}

/** Those of one shape, in the order a payslip shows them. */
export function payablesOfShape<S extends PayableShape['shape']>(
  dues: readonly SourcePayable[] | undefined,
  shape: S,
): readonly PayableOf<S>[] {
  return (dues ?? []).filter((due): due is PayableOf<S> => due.shape === shape)
}

/** By code, then the day, then the id: the same order whatever the sources' own. */
function comparePayables(a: SourcePayable, b: SourcePayable): number {
  return (
    compareText(sortCode(a), sortCode(b)) ||
    compareText(sortDay(a), sortDay(b)) ||
    compareText(a.id, b.id) ||
    payableNumber(a) - payableNumber(b)
  )
}

const LAST_DAY = '9999-12-31'

/** What is owed goes by its age alone: ids are ordered by time. */
function sortCode(due: SourcePayable): string {
  return 'code' in due && due.shape !== 'owed' ? due.code : ''
}

function sortDay(due: SourcePayable): string {
  return (due.shape === 'days' ? due.from : 'day' in due ? due.day : undefined) ?? LAST_DAY
}

/** What a line names the thing by: its id, and for a counter amount which one. */
export function payableRef({ id, nth }: Pick<SourcePayable, 'id' | 'nth'>): string {
  return nth === undefined || nth === 1 ? id : `${id}/${nth}`
}

/** Which amount of the same thing it is: 1 unless it counters an earlier one. */
function payableNumber({ nth }: Pick<SourcePayable, 'nth'>): number {
  return nth ?? 1
}
