/**
 * Money is a whole number of minor units (sen, or whole dollars for TWD). Multiplying, dividing and rounding happen
 * here and nowhere else, so that no binary fraction ever touches an amount.
 */
export type Sen = number & { readonly unit: 'sen' }

/** A rate in millionths: 11 % is 110_000. */
export type Millionths = number

/** How a result between two units is rounded. `up` is away from zero, `down` towards it. */
export type Rounding = 'up' | 'down' | 'half-up'

/** The largest single amount: more is a typing error. */
export const LARGEST_AMOUNT = 100_000_000_000

/** The largest total: ten thousand people earn more than the largest amount in a year. */
export const LARGEST_TOTAL = 10_000_000_000_000

/** Accepts a whole number of minor units within bounds. Throws RangeError otherwise: such a value is a defect. */
export function sen(value: number): Sen {
  if (!Number.isSafeInteger(value) || Math.abs(value) > LARGEST_TOTAL) throw new RangeError(`Not an amount: ${value}`)
  return (value === 0 ? 0 : value) as Sen
}

export const ZERO = sen(0)

export function sum(amounts: Iterable<number>): Sen {
  let total = 0
  for (const amount of amounts) total += amount
  return sen(total)
}

export function minus(from: number, ...taken: number[]): Sen {
  return sen(taken.reduce((left, amount) => left - amount, from))
}

export function negative(amount: number): Sen {
  return sen(-amount)
}

export function atLeast(floor: number, amount: number): Sen {
  return sen(Math.max(floor, amount))
}

export function atMost(ceiling: number, amount: number): Sen {
  return sen(Math.min(ceiling, amount))
}

/**
 * amount × numerator ÷ denominator, rounded to a multiple of `step` minor units (100 for whole ringgit, 5 for five
 * sen). Exact: multiplies before dividing, in bigint where the product could pass 2^53.
 */
export function ratio(amount: number, numerator: number, denominator: number, rounding: Rounding, step = 1): Sen {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`Not a ratio: ${numerator}/${denominator}`)
  const product = amount * numerator
  const divisor = denominator * step
  if (Number.isSafeInteger(product) && Number.isSafeInteger(divisor) && Math.abs(product) < 2 ** 51)
    return sen(quotient(product, divisor, rounding) * step)
  return sen(
    Number(bigQuotient(BigInt(amount) * BigInt(numerator), BigInt(denominator) * BigInt(step), rounding)) * step,
  )
}

/** amount × rate, where the rate is in millionths. */
export function applyRate(amount: number, rate: Millionths, rounding: Rounding, step = 1): Sen {
  return ratio(amount, rate, 1_000_000, rounding, step)
}

/** The amount rounded to a multiple of `step` minor units. */
export function roundAmount(amount: number, rounding: Rounding, step: number): Sen {
  return ratio(amount, 1, 1, rounding, step)
}

/**
 * Reads a decimal such as `1234.50` as minor units. Throws RangeError for anything else: separators, exponents, signs
 * other than a leading minus, more decimals than the currency has, full-width digits, more than the largest amount.
 */
export function parseMoney(text: string, decimals = 2): Sen {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match || (match[3]?.length ?? 0) > decimals) throw new RangeError(`Not an amount: ${text}`)
  const units = Number(match[2]) * 10 ** decimals + Number((match[3] ?? '').padEnd(decimals, '0') || 0)
  if (units > LARGEST_AMOUNT) throw new RangeError(`Not an amount: ${text}`)
  return sen(match[1] ? -units : units)
}

/** `1234.50`, for files and exact exchange; screens use the locale's format. */
export function toDecimal(amount: number, decimals = 2): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Decimals of a currency's minor unit; TWD payroll results are whole dollars. */
export function decimalsOf(currency: string): number {
  return currency === 'TWD' || currency === 'JPY' || currency === 'KRW' || currency === 'VND' ? 0 : 2
}

function quotient(product: number, divisor: number, rounding: Rounding): number {
  const rest = product % divisor
  const whole = (product - rest) / divisor
  if (rest === 0 || rounding === 'down') return whole
  if (rounding === 'half-up' && Math.abs(rest) * 2 < divisor) return whole
  return whole + Math.sign(product)
}

function bigQuotient(product: bigint, divisor: bigint, rounding: Rounding): bigint {
  const rest = product % divisor
  const whole = product / divisor
  const size = rest < 0n ? -rest : rest
  if (rest === 0n || rounding === 'down') return whole
  if (rounding === 'half-up' && size * 2n < divisor) return whole
  return product < 0n ? whole - 1n : whole + 1n
}
