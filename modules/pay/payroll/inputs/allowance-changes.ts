import { addDays, type Day, laterDay } from '#base/days/days.ts'

/** An amount of a person every month, with its days. `id` is null until it is stored. */
export type MonthlyAmount = { id: string | null; from: Day; until: Day | null; amount: number }

/** What a file says of an amount: from a day on. Zero ends it. `on` is the day whose amount it changes. */
export type GivenAmount = { from: Day; on: Day; amount: number }

/**
 * The amounts of one person and pay item after a file; null where several hold on the same day, which a column cannot
 * tell apart. An amount that holds already changes nothing. Another one ends it the day before and holds as long as it
 * would have, at most until the next one begins.
 */
export function amountsAfter(
  held: readonly MonthlyAmount[],
  { from: asked, on, amount }: GivenAmount,
): readonly MonthlyAmount[] | null {
  const holding = held.filter((one) => holdsOn(one, on))
  if (sumOf(holding) === amount) return held
  if (holding.length > 1) return null
  // What began after the asked day, such as within this month, changes from its own first day.
  const from = laterDay(asked, holding[0]?.from ?? asked)
  const current = held.filter((one) => holdsOn(one, from))
  if (current.length > 1) return null
  const [before] = current
  const next = held
    .filter((one) => one.from > from)
    .map((one) => addDays(one.from, -1))
    .sort()[0]
  const until = before ? before.until : (next ?? null)
  const others = held.filter((one) => one !== before)
  if (before && before.from === from) return amount === 0 ? others : [...others, { ...before, amount }]
  return [
    ...others,
    ...(before ? [{ ...before, until: addDays(from, -1) }] : []),
    ...(amount === 0 ? [] : [{ id: null, from, until, amount }]),
  ]
}

function holdsOn({ from, until }: MonthlyAmount, day: Day): boolean {
  return from <= day && (until === null || until >= day)
}

function sumOf(amounts: readonly MonthlyAmount[]): number {
  return amounts.reduce((total, one) => total + one.amount, 0)
}
