import type { Month } from '#base/days.ts'
import type { FrozenDue } from '#modules/pay/sources/due.ts'
import { ofShape, refOf } from '#modules/pay/sources/dues.ts'
import { paySources } from '#modules/pay/sources/sources.ts'

/** Where a line comes from: what its source says of it, and the page that shows it. */
export type Delivered = { words: string | null; page: string | null }

/** What was delivered to a payslip, by what its lines name it by. */
export function deliveredTo(dues: readonly FrozenDue[] | null, period: Month): ReadonlyMap<string, Delivered> {
  return new Map((dues ?? []).map((due) => [refOf(due), originOf(due, period)]))
}

/** The days away that a payslip counts, each with where it comes from; a line of days names none of them. */
export function awayOf(dues: readonly FrozenDue[] | null, period: Month): Delivered[] {
  return ofShape(dues ?? [], 'days').map((due) => originOf(due, period))
}

function originOf(due: FrozenDue, period: Month): Delivered {
  const source = paySources().find(({ kind }) => kind === due.source)
  return { words: due.words ?? null, page: source?.page?.(due, period) ?? null }
}
