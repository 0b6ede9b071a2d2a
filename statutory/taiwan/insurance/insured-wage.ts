import { type Day, eachMonth, firstDay, lastDay, laterDay, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { ratio, sum } from '#base/money/money.ts'
import { type DatedFact, factOn, holdsOn, type ServiceSpan } from './dated-fact.ts'
import { windowBefore, windowInForce } from './wage-changes.ts'

/** The records that decide the wage at which a person is insured. Whole dollars. */
export type WageHistory = {
  /** Days of service, the first ones first. */
  readonly stays: readonly ServiceSpan[]
  /** Basic pay of a month, the first one first. */
  readonly pay: readonly DatedFact<number>[]
  /** Regular amounts besides the basic pay that count for the insured wage. */
  readonly items: readonly DatedFact<number>[]
  /** The first day from which all regular amounts are recorded; before it, those of this day count. */
  readonly itemsFrom?: Day | undefined
  /** Days of part-time work. */
  readonly partTime: readonly ServiceSpan[]
  /** Wages that approved runs paid, by month. */
  readonly paid: ReadonlyMap<Month, number>
  /** What the agreed hours of a month come to; null where no hours or no rate is agreed. */
  readonly agreed: number | null
}

/**
 * The wage of an insured grade and where it is from: the agreed wage, the average of months paid, the agreed hours of
 * somebody new, or, where none of these is recorded, an assumption that somebody has to look at.
 */
type InsuredWage = { readonly wage: number; readonly by: 'wage' | 'average' | 'agreed' | 'assumed' }

/** The months of an average: a wage that is not fixed counts by the last three (Labor Insurance Act art. 14). */
const MONTHS_OF_AVERAGE = 3

/**
 * The wage that a person's grades depend on, on a day: the one of joining, until a window of changes takes effect. Who
 * is paid by the hour or part time is insured by the average of the last three months before it.
 */
export function insuredWageOn(history: WageHistory, day: Day): InsuredWage {
  const stay = stayOn(history, day)
  for (let window = windowInForce(day); stay && window >= stay.from; window = windowBefore(window)) {
    const wage = wageOfWindow(history, stay, window)
    if (wage) return wage
  }
  const start = stay?.from ?? day
  if (payOn(history, start) > 0) return { wage: agreedWage(history, start), by: 'wage' }
  if (history.agreed !== null) return { wage: sum([history.agreed, agreedWage(history, start)]), by: 'agreed' }
  const average =
    stay &&
    averageWage(
      history,
      stay,
      [...history.paid.keys()].filter((month) => month < monthOf(day)),
    )
  return { wage: average ?? agreedWage(history, day), by: 'assumed' }
}

/** The wage that takes effect with a window of changes; undefined where no month of a variable wage is known. */
export function wageOfWindow(history: WageHistory, stay: ServiceSpan, window: Day): InsuredWage | undefined {
  if (!isVariable(history, window)) return { wage: agreedWage(history, window), by: 'wage' }
  const last = monthOf(window)
  const wage = averageWage(history, stay, eachMonth(shiftMonth(last, 1 - MONTHS_OF_AVERAGE), last))
  return wage === undefined ? undefined : { wage, by: 'average' }
}

/** Whether the wage is not fixed: part-time work, or no basic pay. */
export function isVariable(history: WageHistory, day: Day): boolean {
  return history.partTime.some((span) => holdsOn(span, day)) || payOn(history, day) === 0
}

/** The stay of a day; after it, the last one. */
export function stayOn({ stays }: Pick<WageHistory, 'stays'>, day: Day): ServiceSpan | undefined {
  return stays.findLast(({ from }) => from <= day)
}

/** Basic pay and regular amounts of a day. */
function agreedWage(history: WageHistory, day: Day): number {
  const known = laterDay(day, history.itemsFrom ?? '')
  const items = history.items.filter((item) => holdsOn(item, known))
  return sum([payOn(history, day), ...items.map(({ value }) => value)])
}

/** The basic pay of a day; before the first recorded one, that one. */
function payOn({ pay }: WageHistory, day: Day): number {
  const [first] = pay
  return factOn(pay, first ? laterDay(day, first.from) : day) ?? 0
}

/** The average of the last three of some months that were paid and served from the first day to the last. */
function averageWage({ paid }: WageHistory, stay: ServiceSpan, months: readonly Month[]): number | undefined {
  const wages = months
    .filter((month) => stay.from <= firstDay(month) && (stay.until === null || stay.until >= lastDay(month)))
    .toSorted()
    .flatMap((month) => paid.get(month) || [])
    .slice(-MONTHS_OF_AVERAGE)
  // Up to the next dollar: a wage a part of a dollar above a grade belongs to the next one.
  return wages.length === 0 ? undefined : ratio(sum(wages), 1, wages.length, 'up')
}
