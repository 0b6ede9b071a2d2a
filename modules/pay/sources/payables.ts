import { compareText } from '#base/compare-text.ts'
import type { Tx } from '#server/database/database.ts'
import type { PayableOf, PayableShape, SourcePayable, SourceRun } from './payable.ts'
import type { SourceCheck } from './source.ts'
import { paySources } from './sources.ts'

/** Loads what all sources deliver to a run for some people, by person; one query a source. */
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

/** Loads what all sources ask about some people of a run, by person. */
export async function loadSourceChecks(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
): Promise<Map<string, SourceCheck[]>> {
  if (ids.length === 0) return new Map()
  const found: SourceCheck[] = []
  for (const source of paySources()) found.push(...((await source.findChecks?.(tx, run, ids)) ?? []))
  return Map.groupBy(found, ({ employee }) => employee)
}

/** Payables of one shape, in the order of the payslip. */
export function payablesOfShape<S extends PayableShape['shape']>(
  dues: readonly SourcePayable[] | undefined,
  shape: S,
): readonly PayableOf<S>[] {
  return (dues ?? []).filter((due): due is PayableOf<S> => due.shape === shape)
}

/** Sorts by code, day and id, so that the order does not depend on the sources. */
function comparePayables(a: SourcePayable, b: SourcePayable): number {
  return (
    compareText(sortCode(a), sortCode(b)) ||
    compareText(sortDay(a), sortDay(b)) ||
    compareText(a.id, b.id) ||
    payableNumber(a) - payableNumber(b)
  )
}

const LAST_DAY = '9999-12-31'

/** Amounts owed are sorted by age alone: their ids are ordered by time. */
function sortCode(due: SourcePayable): string {
  return 'code' in due && due.shape !== 'owed' ? due.code : ''
}

function sortDay(due: SourcePayable): string {
  return (due.shape === 'days' ? due.from : 'day' in due ? due.day : undefined) ?? LAST_DAY
}

/** The reference of a payslip line to its record: the id, and from the second settlement on its number. */
export function payableRef({ id, nth }: Pick<SourcePayable, 'id' | 'nth'>): string {
  return nth === undefined || nth === 1 ? id : `${id}/${nth}`
}

function payableNumber({ nth }: Pick<SourcePayable, 'nth'>): number {
  return nth ?? 1
}
