import { withoutZeros } from '../money/amount-text.ts'
import { ratio, toDecimal } from '../money/money.ts'

/** Half-days as days, or parts of a half-day: 51 is 25.5; with three decimals at most, 160 of 240 is 0.333. */
export function daysText(count: number, partsOfHalf = 1): string {
  return withoutZeros(toDecimal(ratio(count, 1_000, 2 * partsOfHalf, 'half-up'), 3))
}

/** The same with its unit in English, where one day is no days. */
export function daysTextEnglish(count: number, partsOfHalf = 1): string {
  const days = daysText(count, partsOfHalf)
  return days === '1' ? '1 day' : `${days} days`
}

/** Minutes as days of so many minutes, with three decimals at most: 720 of 480 is 1.5. */
export function minutesAsDaysText(minutes: number, dayMinutes: number): string {
  return withoutZeros(toDecimal(ratio(minutes, 1_000, dayMinutes, 'half-up'), 3))
}
