import { type Day, isDay } from '#base/days/days.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { parseMoney, ratio, type Sen, toDecimal } from '#base/money/money.ts'
import { type JsonObject, malformedField } from '../../case-values.ts'
import type { Portion } from '../labor-standards/portion.ts'

/** Whole dollars from a number or a decimal string; `fallback` where the field is absent. */
export function dollarsIn(from: JsonObject, field: string, fallback?: Sen): Sen {
  const value = from[field]
  if (value === undefined || value === null) {
    if (fallback === undefined) throw malformedField(field, 'missing')
    return fallback
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw malformedField(field, 'expected an amount')
  let amount: Sen
  try {
    amount = parseMoney(String(value).replace(/\.0+$/, ''), 0)
  } catch {
    throw malformedField(field, `not an amount of whole dollars: ${value}`)
  }
  if (amount < 0) throw malformedField(field, 'negative')
  return amount
}

/** Requires exactly one of two fields that state the same value in two ways. */
export function requireOneOf(from: JsonObject, first: string, second: string): void {
  if (from[first] !== undefined && from[second] !== undefined) throw malformedField(second, `not beside ${first}`)
}

/** A rate from 0 to 1 such as `0.0057`, in millionths. */
export function rateIn(from: JsonObject, field: string, fallback?: number): number {
  const value = from[field]
  if (value === undefined || value === null) {
    if (fallback === undefined) throw malformedField(field, 'missing')
    return fallback
  }
  let rate: number
  try {
    rate = parseMoney(String(value), 6)
  } catch {
    throw malformedField(field, `not a rate: ${value}`)
  }
  if (rate < 0 || rate > 1_000_000) throw malformedField(field, 'expected a rate from 0 to 1')
  return rate
}

export function dayIn(from: JsonObject, field: string): Day {
  const value = from[field]
  if (typeof value !== 'string' || !isDay(value)) throw malformedField(field, 'expected a day such as 2026-01-31')
  return value
}

/** One of the choices, by any of its names, ignoring case. */
export function choiceByName<T>(
  from: JsonObject,
  field: string,
  names: { readonly [name: string]: T },
  fallback?: T,
): T {
  const value = from[field]
  if ((value === undefined || value === null) && fallback !== undefined) return fallback
  const known = new Map(Object.entries(names)).get(String(value ?? '').toUpperCase())
  if (known === undefined) throw malformedField(field, `expected one of ${Object.keys(names).join(', ')}`)
  return known
}

/** A part of a wage as a decimal without needless zeros but at least one decimal: `24000.0`, `26066.67`. */
export function exactPay(wage: number, portion: Portion): string {
  return hundredths(wage, portion).replace(/0$/, '')
}

/** Hundredths of a dollar with two decimals. */
export function hundredths(wage: number, { n, d }: Portion): string {
  return toDecimal(ratio(wage, n * 100, d, 'half-up'))
}

/** The exact amount as a fraction in lowest terms: `975/1`. */
export function fraction(wage: number, { n, d }: Portion): string {
  const over = BigInt(wage) * BigInt(n)
  const under = BigInt(d)
  const common = divisor(over, under)
  return `${over / common}/${under / common}`
}

/** Millionths as a short decimal: `0.06`. */
export function shortRate(millionths: number): string {
  return withoutZeros(toDecimal(millionths, 6))
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b)
}
