import type { WorkStretch } from '#calendar/workdays.ts'

/** What of some hours is to be worked, from its first minute to its last; null where nothing is. */
export type ExpectedHours = { readonly start: number; readonly end: number; readonly minutes: number } | null

/** When somebody is expected who is to work these stretches (`stretchesDue`), in their order. */
export function expectedHours(stretches: readonly WorkStretch[]): ExpectedHours {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  const minutes = stretches.reduce((all, { start, end }) => all + end - start, 0)
  return { start: first.start, end: last.end, minutes }
}
