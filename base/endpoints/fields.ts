import { z } from 'zod'
import type { CountryCode } from '../countries/served-countries.ts'
import { daysBetween, isDay, isMonth } from '../days/days.ts'
import { LARGEST_AMOUNT } from '../money/money.ts'
import { collapseSpaces } from '../names.ts'

/** Metadata of a field beyond its type: it picks the browser's input and the format of an exported column. */
export type FieldMeta = {
  kind?: 'money' | 'rate' | 'month' | 'long_text' | 'password' | 'moment' | 'status' | 'country' | 'currency'
  currency?: string
  /** The field of the row that holds the currency; `currency` by default. */
  currencyIn?: string
  /** Most decimals of a plain number. */
  decimals?: number
  /** The only country that has the field: lists and files of a company without an office there omit it. */
  country?: CountryCode
  /** Millionths of a day: leave as days in a file. */
  unit?: 'days'
  /**
   * Files in Chinese write the day or month with the year of the Republic, as authorities of Taiwan read it: `always`, or
   * `only_taiwan` where the company has no office elsewhere.
   */
  republicYear?: 'always' | 'only_taiwan'
  /** Omitted from files: a code beside its name, a position in a row of steps. */
  isForScreens?: true
  /**
   * Redacted for readers of the activity log without the right to see it, as every amount is; `never` is not stored at
   * all.
   */
  secret?: 'pay' | 'sensitive' | 'never'
}

/** Whether a field of a row is shown in a company that has offices in these countries. */
export function isShownInCountries(shape: z.ZodType | undefined, countries: readonly string[]): boolean {
  const { country } = (shape?.meta() ?? {}) as FieldMeta
  return country === undefined || countries.includes(country)
}

type Bounds = { min?: number; max?: number }

/** An amount in minor units (sen); never negative unless `min` allows it. */
export function Money({
  min = 0,
  max = LARGEST_AMOUNT,
  currency,
  currencyIn,
}: Bounds & { currency?: string; currencyIn?: string } = {}) {
  return z
    .number()
    .int()
    .min(min)
    .max(max)
    .meta({ kind: 'money', currency, ...(currencyIn !== undefined && { currencyIn }) } satisfies FieldMeta)
}

/** A rate in millionths, entered and shown as a percentage: 11 % is 110_000. */
export function Rate({ min = 0, max = 1_000_000 }: Bounds = {}) {
  return z
    .number()
    .int()
    .min(min)
    .max(max)
    .meta({ kind: 'rate' } satisfies FieldMeta)
}

/** A calendar day, YYYY-MM-DD, between 1900 and 2199. */
export function DayField() {
  return z.iso.date({ error: 'invalid_date' }).refine(isDay, { error: 'invalid_date' })
}

/** A month, YYYY-MM. */
export function MonthField() {
  return z
    .string()
    .refine(isMonth, { error: 'invalid_month' })
    .meta({ kind: 'month' } satisfies FieldMeta)
}

/**
 * Limits two days of an input to less than `most` days apart, so that nobody requests three hundred years of days. The
 * error is at the last day, before any computation. Open ends are not limited. Extend an input before this call, not
 * after.
 */
export function limitDaySpan<T extends z.ZodObject>(
  input: T,
  [first, last]: readonly [keyof T['shape'] & string, keyof T['shape'] & string],
  most: number,
  error = 'too_many_days',
): T {
  const fits = ({ [first]: from, [last]: until }: Record<string, unknown>) =>
    typeof from !== 'string' || typeof until !== 'string' || daysBetween(from, until) < most
  return input.refine(fits as never, { error, path: [last], params: { most, days: most } })
}

/** A moment in replies: `2026-11-23T06:30:00.000Z`. */
export function MomentField() {
  return z.iso.datetime({ offset: true })
}

/** Line breaks, and marks that change the text direction: a name with them could pass for other text. */
const BREAKS_OR_TURNS = /[\r\n\v\f\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
export const isOneLine = (text: string) => !BREAKS_OR_TURNS.test(text)

/** One line of text with single spaces; must not be empty. */
export function ShortText(max = 120) {
  return OptionalLine(max).min(1)
}

/** One line of text that may be empty. */
export function OptionalLine(max = 120) {
  return z.string().trim().refine(isOneLine, { error: 'one_line' }).overwrite(collapseSpaces).max(max)
}

/** Several lines of text with a minimum length. */
export function LongText(max = 2000, least = 1) {
  return z
    .string()
    .trim()
    .min(least)
    .max(max)
    .meta({ kind: 'long_text' } satisfies FieldMeta)
}

/** A value that grants access, such as a password, a code or the token of a link: the activity log never stores it. */
export function Secret<T extends z.ZodType>(shape: T): T {
  return shape.meta({ secret: 'never' } satisfies FieldMeta)
}

export function Count({ min = 0, max = 1_000_000 }: Bounds = {}) {
  return z.number().int().min(min).max(max)
}

/** A plain number with a limited number of decimals. */
export function Decimal({ min, max, decimals = 1 }: Bounds & { decimals?: number } = {}) {
  const shape = z.number().refine((value) => Number.isInteger(Number((value * 10 ** decimals).toFixed(6))), {
    error: 'too_many_decimals',
    params: { decimals },
  })
  const low = min === undefined ? shape : shape.min(min)
  return (max === undefined ? low : low.max(max)).meta({ decimals } satisfies FieldMeta)
}

/**
 * Rows that each stand for another thing, identified by `keyOf`. A duplicate key is refused, because it is unclear
 * which row counts. Rows without a key, such as new ones, may be equal.
 */
export function UniqueRows<T extends z.ZodType>(row: T, keyOf: (row: z.output<T>) => unknown, most: number, least = 1) {
  const hasDistinctKeys = (rows: z.output<T>[]) => {
    const keys = rows.map(keyOf).filter((key) => key !== undefined && key !== null)
    return new Set(keys).size === keys.length
  }
  return z.array(row).min(least).max(most).refine(hasDistinctKeys, { error: 'row_given_twice' })
}

/** A boolean of a query, where every value is text. */
export function Flag() {
  return z.preprocess(
    (given) => (given === 'true' ? true : given === 'false' ? false : given),
    z.boolean(),
  ) as unknown as z.ZodType<boolean, boolean>
}
