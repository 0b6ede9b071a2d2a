import { isDay, isMonth, type Month, monthOf } from '#base/days/days.ts'
import { parseMoney, type Sen, toDecimal, ZERO } from '#base/money/money.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = { readonly [key: string]: Json | undefined }

/** The error of a case that cannot be read; the message names the field. */
export function malformedField(field: string, why: string): RangeError {
  return new RangeError(`${field}: ${why}`)
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same object, which adds the path of every field that is read to `read`. */
export function trackReads(from: JsonObject, read: Set<string>, path = ''): JsonObject {
  const trackNested = (value: Json | undefined, at: string): Json | undefined => {
    if (isObject(value)) return trackReads(value, read, `${at}.`)
    return Array.isArray(value) ? value.map((one) => trackNested(one, `${at}[]`) ?? null) : value
  }
  return new Proxy(from, {
    get: (target, key) => {
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return Reflect.get(target, key)
      read.add(path + key)
      return trackNested(target[key], path + key)
    },
  })
}

/** Paths of the fields that were not read; of an object that was never read, the object alone. */
export function unreadFields(from: JsonObject, read: ReadonlySet<string>, path = ''): string[] {
  return Object.entries(from).flatMap(([key, value]) => {
    const at = path + key
    if (!read.has(at)) return [at]
    const lists = Array.isArray(value) ? value.filter(isObject).map((one) => unreadFields(one, read, `${at}[].`)) : []
    return isObject(value) ? unreadFields(value, read, `${at}.`) : [...new Set(lists.flat())]
  })
}

/** A nested object; an absent one is empty. */
export function objectIn(from: JsonObject, field: string): JsonObject {
  const value = from[field] ?? {}
  if (!isObject(value)) throw malformedField(field, 'expected an object')
  return value
}

export function listIn(from: JsonObject, field: string): readonly Json[] {
  const value = from[field]
  if (!Array.isArray(value)) throw malformedField(field, 'expected a list')
  return value
}

/** An amount in sen from a decimal string or a number; `fallback` where it is absent. Negative only where allowed. */
export function moneyIn(from: JsonObject, field: string, options: { fallback?: Sen; negative?: boolean } = {}): Sen {
  const value = from[field]
  if (value === undefined || value === null) {
    if (options.fallback === undefined) throw malformedField(field, 'missing')
    return options.fallback
  }
  return toAmount(value, field, options.negative)
}

/** An optional amount: zero where it is absent. */
export function moneyOrZero(from: JsonObject, field: string): Sen {
  return moneyIn(from, field, { fallback: ZERO })
}

export function toAmount(value: Json, field: string, negative = false): Sen {
  if (typeof value !== 'string' && typeof value !== 'number') throw malformedField(field, 'expected an amount')
  let amount: Sen
  try {
    amount = parseMoney(String(value).replace(/^(-?\d+\.\d{2})0+$/, '$1'))
  } catch {
    throw malformedField(field, `not an amount: ${value}`)
  }
  if (amount < 0 && !negative) throw malformedField(field, 'negative')
  return amount
}

/** A whole number, also from text, within bounds. */
export function integerIn(from: JsonObject, field: string, least: number, most: number): number {
  const value = toNumber(from[field])
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw malformedField(field, `expected a whole number from ${least} to ${most}`)
  return value
}

/** A number such as hours as an exact whole number of `1/scale`, because binary fractions are not exact. */
export function scaledIn(from: JsonObject, field: string, scale: number): number {
  const value = toNumber(from[field])
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw malformedField(field, 'expected a number')
  return Math.round(value * scale)
}

function toNumber(value: Json | undefined): Json | undefined {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

export function flagIn(from: JsonObject, field: string, fallback: boolean): boolean {
  const value = from[field]
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'boolean') throw malformedField(field, 'expected true or false')
  return value
}

export function choiceIn<T extends string | number>(
  from: JsonObject,
  field: string,
  choices: readonly T[],
  fallback?: T,
): T {
  const value = from[field] ?? fallback
  const found = choices.find((choice) => choice === value || String(choice) === value)
  if (found === undefined) throw malformedField(field, `expected one of ${choices.join(', ')}`)
  return found
}

export function textIn(from: JsonObject, field: string, fallback?: string): string {
  const value = from[field] ?? fallback
  if (typeof value !== 'string' && typeof value !== 'number') throw malformedField(field, 'expected text')
  return String(value)
}

/** The wage month, from `2026-01` or a day in it, or from year and month. */
export function periodIn(from: JsonObject, fallback?: Month): Month {
  const value = from.period ?? (from.year !== undefined ? monthText(from) : fallback)
  if (typeof value === 'string' && isMonth(value)) return value
  if (typeof value === 'string' && isDay(value)) return monthOf(value)
  throw malformedField('period', 'expected a month such as 2026-01')
}

/** The month of a case that has year and month, or a period. */
export function monthIn(from: JsonObject): Month {
  return from.year === undefined && from.period !== undefined ? periodIn(from) : monthText(from)
}

export function monthText(from: JsonObject): Month {
  const year = integerIn(from, 'year', 1900, 2199)
  const month = integerIn(from, 'month', 1, 12)
  return `${year}-${String(month).padStart(2, '0')}`
}

/** Sen as a decimal string; a list likewise. */
export function decimal(amount: number): string {
  return toDecimal(amount)
}

/** The values that a case asks for: the keys of `expected`, in nested objects too. An unknown key becomes null. */
export function pickExpected(expected: JsonObject, actual: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(expected).map(([key, wanted]) => {
      const value = actual[key] ?? null
      return [key, isObject(wanted) && isObject(value) ? pickExpected(wanted, value) : value]
    }),
  )
}
