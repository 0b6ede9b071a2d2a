import { sum } from '#base/money/money.ts'
import type { WorkKind } from '../values.ts'
import type { ItemInput, RunFacts } from './inputs.ts'

/** Sums the minutes of some kinds of work; null where there are none. */
export function sumWorkMinutes(
  items: readonly ItemInput[],
  run: Pick<RunFacts, 'items'>,
  kinds: readonly WorkKind[],
): number | null {
  const worked = items.filter(({ code }) => kinds.some((kind) => kind === run.items[code]?.work))
  return worked.length === 0 ? null : sum(worked.map(({ minutes }) => minutes ?? 0))
}
