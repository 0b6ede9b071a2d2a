import { type Day, earlierOf, laterOf } from '#base/days.ts'

type Span = { readonly first: Day; readonly last: Day }

/** The days that sources are asked for of a run: those it pays and those of its wage month. */
export function windowOf({ days, month }: { readonly days: Span; readonly month: Span }): Span {
  return { first: earlierOf(days.first, month.first), last: laterOf(days.last, month.last) }
}
