import type { Month } from '#base/days.ts'
import type { FrozenDue } from '#modules/pay-sources/due.ts'
import { refOf } from '#modules/pay-sources/dues.ts'
import { paySources } from '#modules/pay-sources/sources.ts'

/** Where a line comes from: what its source says of it, and the page that shows it. */
export type Delivered = { words: string | null; page: string | null }

/** What was delivered to a payslip, by what its lines name it by. */
export function deliveredTo(dues: readonly FrozenDue[] | null, period: Month): ReadonlyMap<string, Delivered> {
  return new Map(
    (dues ?? []).map((due) => {
      const source = paySources().find(({ kind }) => kind === due.source)
      return [refOf(due), { words: due.words ?? null, page: source?.page?.(due, period) ?? null }]
    }),
  )
}
