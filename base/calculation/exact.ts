import type { Rounding } from '../money/money.ts'

/** An exact number, as a fraction whose lower part is above zero. For sums that are shown, never for stored amounts. */
export type Exact = { readonly n: bigint; readonly d: bigint }

/** `n` parts of `d`. Both are whole. */
export function exact(n: number | bigint, d: number | bigint = 1): Exact {
  return inLowestTerms(BigInt(n), BigInt(d))
}

export function addExact(a: Exact, b: Exact): Exact {
  return inLowestTerms(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtractExact(a: Exact, b: Exact): Exact {
  return inLowestTerms(a.n * b.d - b.n * a.d, a.d * b.d)
}

export function multiplyExact(a: Exact, b: Exact): Exact {
  return inLowestTerms(a.n * b.n, a.d * b.d)
}

/** Throws RangeError by zero. */
export function divideExact(a: Exact, b: Exact): Exact {
  if (b.n === 0n) throw new RangeError('Divided by zero')
  return inLowestTerms(a.n * b.d, a.d * b.n)
}

export function isLess(a: Exact, b: Exact): boolean {
  return a.n * b.d < b.n * a.d
}

/** Settled to a multiple of `step`: `up` goes away from zero, `down` towards it, as amounts of money are. */
export function roundExact(value: Exact, rounding: Rounding, step: Exact): Exact {
  const { n, d } = divideExact(value, step)
  const size = n < 0n ? -n : n
  const [whole, rest] = [size / d, size % d]
  const further = rounding === 'down' || rest === 0n ? 0n : rounding === 'up' || rest * 2n >= d ? 1n : 0n
  const steps = n < 0n ? -(whole + further) : whole + further
  return multiplyExact({ n: steps, d: 1n }, step)
}

/**
 * The decimal, with at least so many places and at most so many more as it needs; `ends` is false where it was cut after
 * `most` of them.
 */
export function exactToDecimal(value: Exact, least: number, most: number): { text: string; ends: boolean } {
  const scale = 10n ** BigInt(most)
  const size = value.n < 0n ? -value.n : value.n
  const [cut, rest] = [(size * scale) / value.d, (size * scale) % value.d]
  const digits = cut.toString().padStart(most + 1, '0')
  const whole = most === 0 ? digits : digits.slice(0, -most)
  let places = most === 0 ? '' : digits.slice(-most)
  while (rest === 0n && places.length > least && places.endsWith('0')) places = places.slice(0, -1)
  const sign = value.n < 0n ? '-' : ''
  return { text: places === '' ? sign + whole : `${sign}${whole}.${places}`, ends: rest === 0n }
}

function inLowestTerms(n: bigint, d: bigint): Exact {
  const sign = d < 0n ? -1n : 1n
  const common = commonDivisor(n < 0n ? -n : n, d < 0n ? -d : d)
  return common === 0n ? { n, d } : { n: (sign * n) / common, d: (sign * d) / common }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b]
  while (other !== 0n) [one, other] = [other, one % other]
  return one
}
