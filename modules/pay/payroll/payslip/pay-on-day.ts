import type { Basis } from '#base/calculation/basis.ts'
import { type Day, earlierDay, laterDay } from '#base/days/days.ts'
import type { ItemInput, PersonInputs } from './inputs.ts'

type DatedAmount = { readonly from?: Day; readonly until?: Day }

/**
 * Pay and recurring amounts of the day on which hours were worked, which decide what the hours are worth. Without a day:
 * the pay at the month's end and all recurring amounts of the month. A day outside the paid stretches counts as the nearest
 * one.
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

/** Adds the day of the hours to the basis of a line, so that lines of one name can be distinguished. */
export function withWorkDay(basis: Basis, day: Day | undefined): Basis {
  return day === undefined ? basis : { ...basis, i: { ...basis.i, on: day } }
}
