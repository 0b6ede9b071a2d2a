import { type Millionths, ratio } from '#base/money/money.ts'

/** The largest rate: more than ten thousand for a unit is a typing error. */
export const LARGEST_RATE: Millionths = 10_000_000_000

const PLACES = 6

/**
 * A decimal, which a provider sent as a number or a person typed, in millionths. It is rounded half up at the sixth
 * place, which removes the noise of a binary fraction (4.3700000000000001). Null for anything but a plain decimal above
 * zero and up to LARGEST_RATE.
 */
export function exactRate(given: number | string): Millionths | null {
  const match = /^(\d{1,6})(?:\.(\d+))?$/.exec(String(given))
  if (!match) return null
  const places = (match[2] ?? '').padEnd(PLACES + 1, '0').slice(0, PLACES + 1)
  const rate = ratio(Number(`${match[1]}${places}`), 1, 10, 'half-up')
  return rate >= 1 && rate <= LARGEST_RATE ? rate : null
}
