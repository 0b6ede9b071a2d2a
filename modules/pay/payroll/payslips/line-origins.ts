import type { Month } from '#base/days/days.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { payableRef, payablesOfShape } from '../../sources/payables.ts'
import { paySources } from '../../sources/sources.ts'

/** The record behind a line: its description from the source, and the page that shows it. */
export type LineOrigin = { words: string | null; page: string | null }

/** The payables of a payslip, by the reference that its lines use. */
export function lineOrigins(dues: readonly SourcePayable[] | null, period: Month): ReadonlyMap<string, LineOrigin> {
  return new Map((dues ?? []).map((due) => [payableRef(due), toLineOrigin(due, period)]))
}

/** The absences that a payslip counts, each with its origin; a line of unpaid days does not name them. */
export function absenceOrigins(dues: readonly SourcePayable[] | null, period: Month): LineOrigin[] {
  return payablesOfShape(dues ?? [], 'days').map((due) => toLineOrigin(due, period))
}

function toLineOrigin(due: SourcePayable, period: Month): LineOrigin {
  const source = paySources().find(({ kind }) => kind === due.source)
  return { words: due.words ?? null, page: source?.page?.(due, period) ?? null }
}
