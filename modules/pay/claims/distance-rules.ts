import type { Day } from '#base/days/days.ts'
import { currencySign, groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { decimalsOf, type Millionths, ratio, type Sen, toDecimal } from '#base/money/money.ts'

/** The longest way of a claim in kilometres, one way. */
export const LONGEST_WAY = 2000

/** What a kilometre is worth from a day on, in millionths of the currency. */
export type DistanceRate = {
  readonly from_day: Day
  readonly rate: Millionths
  /** The kilometres of a month after which `beyond_rate` counts; both null where one rate counts for all. */
  readonly beyond_km: number | null
  readonly beyond_rate: Millionths | null
}

/** Tenths of a kilometre that count at one rate. */
export type DistancePart = { readonly distance: number; readonly rate: Millionths }

/** A way as it is typed, in kilometres with one decimal, in tenths. */
export function tenthsOf(km: number): number {
  return Math.round(km * 10)
}

/** The whole distance: a return trip is the way twice. */
export function wholeDistance({ distance, return_trip }: { distance: number; return_trip: boolean }): number {
  return return_trip ? distance * 2 : distance
}

/** The rate of a day: the last that began; null before the first. */
export function distanceRateOn(rates: readonly DistanceRate[], day: Day): DistanceRate | null {
  const begun = rates.filter(({ from_day }) => from_day <= day)
  return begun.sort((a, b) => b.from_day.localeCompare(a.from_day))[0] ?? null
}

/**
 * What of a distance counts at which rate, after `before` of the same month. Both in tenths of a kilometre. The parts of
 * any two distances one after the other are those of both together.
 */
export function distanceParts(
  distance: number,
  before: number,
  { rate, beyond_km, beyond_rate }: Omit<DistanceRate, 'from_day'>,
): DistancePart[] {
  if (beyond_km === null || beyond_rate === null) return [{ distance, rate }]
  const first = Math.min(distance, Math.max(0, beyond_km * 10 - before))
  return [
    { distance: first, rate },
    { distance: distance - first, rate: beyond_rate },
  ].filter((part) => part.distance > 0)
}

/** What a distance is worth in minor units of the currency: multiplied exactly, and rounded half up once. */
export function distanceAmount(parts: readonly DistancePart[], currency: string): Sen {
  let worth = 0
  for (const { distance, rate } of parts) worth += distance * rate
  return ratio(worth, 10 ** decimalsOf(currency), 10_000_000, 'half-up')
}

/** 1,042.6 of tenths of a kilometre. */
export function kmText(distance: number): string {
  return groupThousands(toDecimal(distance, 1))
}

/** RM 0.70 or RM 0.855 of a rate per kilometre: at least the decimals that the currency has. */
export function distanceRateText(rate: Millionths, currency: string): string {
  const [whole = '', places = ''] = withoutZeros(toDecimal(rate, 6)).split('.')
  const shown = places.padEnd(decimalsOf(currency), '0')
  return `${currencySign(currency)} ${groupThousands(shown ? `${whole}.${shown}` : whole)}`
}
