import type { Month } from '#base/days/days.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { payableRef, payablesOfShape } from '../../sources/payables.ts'
import { paySources } from '../../sources/sources.ts'

/** Where a line comes from: what its source says of it, and the page that shows it. */
export type LineOrigin = { words: string | null; page: string | null }

/** What was delivered to a payslip, by what its lines name it by. */
export function lineOrigins(dues: readonly SourcePayable[] | null, period: Month): ReadonlyMap<string, LineOrigin> {
  return new Map((dues ?? []).map((due) => [payableRef(due), toLineOrigin(due, period)]))
}

/** The days away that a payslip counts, each with where it comes from; a line of days names none of them. */
export function absenceOrigins(dues: readonly SourcePayable[] | null, period: Month): LineOrigin[] {
  return payablesOfShape(dues ?? [], 'days').map((due) => toLineOrigin(due, period))
}

function toLineOrigin(due: SourcePayable, period: Month): LineOrigin {
  const source = paySources().find(({ kind }) => kind === due.source)
  return { words: due.words ?? null, page: source?.page?.(due, period) ?? null }
}
