import type { Basis } from '#base/calculation/basis.ts'
import { type Day, earlierDay, laterDay } from '#base/days/days.ts'
import type { ItemInput, PersonInputs } from './inputs.ts'

type DatedAmount = { readonly from?: Day; readonly until?: Day }

/**
 * What a month's hours are worth follows from the pay and the recurring amounts of the day they were worked on; without a
 * day, from the pay at the month's end and all that recurs in it. A day outside the stretches paid counts as the nearest.
 */
export function payOnDay(
  { pay, items }: Pick<PersonInputs, 'pay' | 'items'>,
  day: Day | undefined,
): { pay: PersonInputs['pay'][number] | undefined; items: readonly ItemInput[] } {
  const [first] = pay
  const last = pay.at(-1)
  if (day === undefined || !first || !last) return { pay: last, items }
  const at = earlierDay(laterDay(day, first.from), last.until)
  const holds = ({ from, until }: DatedAmount) =>
    (from === undefined || from <= at) && (until === undefined || until >= at)
  return {
    pay: pay.findLast(({ from }) => from <= at),
    items: items.filter((input) => !input.recurring || holds(input)),
  }
}

/** The basis of a line of hours with the day they are of, so that lines of one name can be told apart. */
export function withWorkDay(basis: Basis, day: Day | undefined): Basis {
  return day === undefined ? basis : { ...basis, i: { ...basis.i, on: day } }
}
