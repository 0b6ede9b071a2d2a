import type { WorkStretch } from '#calendar/workdays.ts'

/** Hours to be worked, from the first to the last minute; null when there are none. */
export type ExpectedHours = { readonly start: number; readonly end: number; readonly minutes: number } | null

/** Returns when a person is expected; `stretches` are ordered (`stretchesDue`). */
export function expectedHours(stretches: readonly WorkStretch[]): ExpectedHours {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  const minutes = stretches.reduce((all, { start, end }) => all + end - start, 0)
  return { start: first.start, end: last.end, minutes }
}
