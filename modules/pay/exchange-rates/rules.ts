import { commonDivisor } from '#base/calculation/lowest-terms.ts'
import { addDays, type Day, earlierDay } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { decimalsOf, LARGEST_AMOUNT, type Millionths, ratio, type Sen } from '#base/money/money.ts'

/** Where a day has no rate, the last one of this many days before counts (CLM-06). */
export const DAYS_BACK = 5

/** Where a rate comes from: typed and imported ones are the company's own and rank equally. */
export type RateSource = 'typed' | 'imported' | 'published'

/** `unit` units of `currency` cost `rate` millionths of `home`, on a day. */
export type Rate = {
  readonly day: Day
  readonly currency: string
  readonly home: string
  readonly unit: number
  readonly rate: Millionths
  readonly source: RateSource
  /** Who published it; null for one of the company's own. */
  readonly provider: string | null
}

/** How to convert an amount: by no rate, by one, or by two through a third currency. */
export type Conversion = {
  readonly from: string
  readonly to: string
  readonly rates: readonly Rate[]
}

/**
 * The rates that convert an amount on a day; null where neither it nor the five days before have any. The later day
 * wins. On the same day a rate of the company's own wins over a published one, and a rate between the two currencies
 * wins over two through `through`, the currency of published rates.
 */
export function conversionOn(
  rates: readonly Rate[],
  { from, to, day, through }: { from: string; to: string; day: Day; through: string | null },
): Conversion | null {
  if (from === to) return { from, to, rates: [] }
  const near = rates.filter((rate) => rate.day <= day && rate.day >= addDays(day, -DAYS_BACK))
  const direct = nearestRate(near, from, to)
  const first = through !== null && through !== to ? nearestRate(near, from, through) : null
  const second = through !== null && through !== from ? nearestRate(near, through, to) : null
  if (first && second && (!direct || earlierDay(first.day, second.day) > direct.day))
    return { from, to, rates: [first, second] }
  return direct && { from, to, rates: [direct] }
}

/** The rate between two currencies, in either direction, that takes precedence. */
function nearestRate(rates: readonly Rate[], a: string, b: string): Rate | null {
  const between = rates.filter(({ currency, home }) => (currency === a && home === b) || (currency === b && home === a))
  const ownFirst = ({ provider }: Rate) => (provider === null ? 0 : 1)
  const givenFirst = ({ currency }: Rate) => (currency === a ? 0 : 1)
  return (
    between.sort(
      (x, y) => y.day.localeCompare(x.day) || ownFirst(x) - ownFirst(y) || givenFirst(x) - givenFirst(y),
    )[0] ?? null
  )
}

/**
 * Converts an amount in minor units of the first currency to minor units of the second: multiplied exactly and rounded
 * once at the end, half up (CLM-06). Throws Refused `converted_too_large` above the largest amount.
 */
export function convertedAmount(amount: number, { from, to, rates }: Conversion): Sen {
  let [above, below] = [10 ** decimalsOf(to), 10 ** decimalsOf(from)]
  let at = from
  for (const { currency, home, unit, rate } of rates) {
    const isGiven = currency === at
    const [times, over] = isGiven ? [rate, unit * 1_000_000] : [unit * 1_000_000, rate]
    ;[above, below] = multiplyFractions([above, below], [times, over])
    at = isGiven ? home : currency
  }
  if (at !== to) throw new RangeError(`These rates lead to ${at}, not to ${to}`)
  if (BigInt(amount) * BigInt(above) > BigInt(LARGEST_AMOUNT) * BigInt(below))
    throw new DomainError('converted_too_large')
  return ratio(amount, above, below, 'half-up')
}

/** Multiplies two fractions and cancels their common factors first, so that the numbers stay exact. */
function multiplyFractions([a, b]: [number, number], [c, d]: [number, number]): [number, number] {
  const first = commonDivisor(b, c)
  const second = commonDivisor(d, a)
  return [(a / second) * (c / first), (b / first) * (d / second)]
}

/** The hour of a company's day from which rates are requested (CLM-09). */
export const POLL_FROM_HOUR = 17

/** The number of days back whose missed rates are requested. */
export const MISSED_DAYS = 10

/**
 * Which days a company wants in a quarter of an hour, the latest first. In a quarter that begins with its hour or half
 * hour: the day itself from 17:00 on, and the days before that may have been missed. `time` is its local time, such as
 * `17:05`.
 */
export function wantedDays(today: Day, time: string): Day[] {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  if (minute % 30 >= 15) return []
  const missed = Array.from({ length: MISSED_DAYS }, (_, index) => addDays(today, -1 - index))
  return hour >= POLL_FROM_HOUR ? [today, ...missed] : missed
}

/** Whether a day without rates stays without: rates may be published late, but not two days later. */
export function isDayClosed(day: Day, todayUtc: Day): boolean {
  return addDays(day, 2) <= todayUtc
}
