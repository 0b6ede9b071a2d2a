import { type Millionths, ratio } from '#base/money/money.ts'

/** No rate passes ten thousand for its unit; more is a typing error. */
export const LARGEST_RATE: Millionths = 10_000_000_000

const PLACES = 6

/**
 * A decimal, as a number that a provider wrote or as a text that somebody typed, in millionths: digits past the sixth place
 * are settled half up, so that the noise of a binary fraction (4.3700000000000001) is gone. Null for what is no plain
 * decimal above zero, or past LARGEST_RATE.
 */
export function exactRate(given: number | string): Millionths | null {
  const match = /^(\d{1,6})(?:\.(\d+))?$/.exec(String(given))
  if (!match) return null
  const places = (match[2] ?? '').padEnd(PLACES + 1, '0').slice(0, PLACES + 1)
  const rate = ratio(Number(`${match[1]}${places}`), 1, 10, 'half-up')
  return rate >= 1 && rate <= LARGEST_RATE ? rate : null
}
