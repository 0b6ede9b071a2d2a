import { addDays, type Day, firstDay, lastDay, monthOf } from '#base/days/days.ts'

/** Schemes with an insured amount; employment insurance uses that of labor insurance. */
export const GRADED_SCHEMES = ['labor', 'occupational', 'health', 'pension'] as const
export type GradedScheme = (typeof GRADED_SCHEMES)[number]

/** An amount notified to an authority, in whole dollars; null where from then on the grade of the wage counts. */
export type NotifiedGrade = {
  readonly scheme: GradedScheme
  readonly from: Day
  readonly amount: number | null
  /** The day it was reported; null where nobody recorded it. */
  readonly reported: Day | null
}

type NotifiedAmounts = { readonly [scheme in GradedScheme]?: number | undefined }

/**
 * The notified amounts of a day. Of two that hold, the later one counts; of two from the same day, the later in the
 * list. `start` is the first day of the person's service.
 */
export function notifiedOn(notified: readonly NotifiedGrade[], day: Day, start: Day): NotifiedAmounts {
  const latest = new Map<GradedScheme, NotifiedGrade>()
  for (const grade of notified) {
    const held = latest.get(grade.scheme)
    if (holdsFrom(grade, start) <= day && (!held || held.from <= grade.from)) latest.set(grade.scheme, grade)
  }
  return Object.fromEntries(
    [...latest.values()].flatMap(({ scheme, amount }) => (amount === null ? [] : [[scheme, amount]])),
  )
}

/** A grade never changes within a month: from within one, it holds from the first of the next; on joining at once. */
export function holdsFrom({ from }: Pick<NotifiedGrade, 'from'>, start: Day): Day {
  return from <= start || from === firstDay(monthOf(from)) ? from : addDays(lastDay(monthOf(from)), 1)
}
