import { type Exact, fromWhole, plus, roundDownTo, roundUpTo } from '../exact.ts'

const ONE: Exact = { n: 1n, d: 1n }
const HALF: Exact = { n: 1n, d: 2n }

/** The value to the nearest whole dollar, half a dollar upwards. */
export function nearestDollar(a: Exact): Exact {
  return roundDownTo(plus(a, HALF), ONE)
}

/** The value without what lies behind the dollar; a negative one is cut towards zero. */
export function cutToDollar(a: Exact): Exact {
  return a.n < 0n ? roundUpTo(a, ONE) : roundDownTo(a, ONE)
}

/** The next ten dollars that are not above the value. */
export function cutToTenDollars(a: Exact): Exact {
  return roundDownTo(a, fromWhole(10))
}

/** The amount in whole dollars; refuses one with parts of a dollar. */
export function inDollars(a: Exact): number {
  if (a.n % a.d !== 0n) throw new Error(`not whole dollars: ${a.n}/${a.d}`)
  return Number(a.n / a.d)
}

/** The value in lowest terms. */
export function lowest(a: Exact): Exact {
  let [big, small] = [a.n < 0n ? -a.n : a.n, a.d]
  while (small !== 0n) [big, small] = [small, big % small]
  return big === 0n ? { n: 0n, d: 1n } : { n: a.n / big, d: a.d / big }
}

/** Text with so many decimals; refuses a value that has more. */
export function withDecimals(a: Exact, decimals: number): string {
  const steps = a.n * 10n ** BigInt(decimals)
  if (steps < 0n || steps % a.d !== 0n) throw new Error(`not ${decimals} decimals: ${a.n}/${a.d}`)
  const digits = `${steps / a.d}`.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
