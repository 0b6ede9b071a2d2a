import { commonDivisor } from '#base/calculation/lowest-terms.ts'
import { addDays, type Day, earlierDay } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { decimalsOf, LARGEST_AMOUNT, type Millionths, ratio, type Sen } from '#base/money/money.ts'

/** On a day without a rate the last one of so many days before counts (CLM-06). */
export const DAYS_BACK = 5

/** Whose rate it is: of the company's own, the typed and the imported one weigh the same. */
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

/** How an amount of one currency becomes one of another: no rate at all, one, or two through a third currency. */
export type Conversion = {
  readonly from: string
  readonly to: string
  readonly rates: readonly Rate[]
}

/**
 * The rates by which an amount is converted on a day, or null where there are none of that day or the five before. The
 * later day wins; of one day a rate of the company's own wins over a published one, and a rate between the two currencies
 * over the way through `through`, the currency that published rates are in.
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

/** The rate between two currencies, either way round, that counts first. */
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
 * An amount in minor units of the conversion's first currency in minor units of its second: multiplied out exactly and
 * rounded once at the end, half up (CLM-06). Throws Refused `converted_too_large` past what any amount may be.
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

/** The hour of a company's day at which rates are asked for (CLM-09). */
export const POLL_FROM_HOUR = 17

/** How many days back are asked for that were missed. */
export const MISSED_DAYS = 10

/**
 * Which days a company wants in a quarter of an hour, the latest first: in those that begin with its hour or half hour, the
 * day itself from 17:00 on, and those before that may have been missed. `time` is its own, such as `17:05`.
 */
export function wantedDays(today: Day, time: string): Day[] {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  if (minute % 30 >= 15) return []
  const missed = Array.from({ length: MISSED_DAYS }, (_, index) => addDays(today, -1 - index))
  return hour >= POLL_FROM_HOUR ? [today, ...missed] : missed
}

/** Whether a day without rates stays one: rates of a day may be published late, two days later they are not. */
export function isDayClosed(day: Day, todayUtc: Day): boolean {
  return addDays(day, 2) <= todayUtc
}
