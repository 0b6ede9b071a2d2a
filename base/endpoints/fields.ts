import { z } from 'zod'
import type { CountryCode } from '../countries/served-countries.ts'
import { daysBetween, isDay, isMonth } from '../days/days.ts'
import { LARGEST_AMOUNT } from '../money/money.ts'
import { collapseSpaces } from '../names.ts'

/** What a shape says about itself beyond its type: the browser picks the input by it, exports the column's format. */
export type FieldMeta = {
  kind?: 'money' | 'rate' | 'month' | 'long_text' | 'password' | 'moment' | 'status' | 'country' | 'currency'
  currency?: string
  /** The field of its row that says its currency; `currency` unless told. */
  currencyIn?: string
  /** Most decimals of a plain number. */
  decimals?: number
  /** The only country that knows the field: lists and files of a company without an office there leave it out. */
  country?: CountryCode
  /** Millionths of a day: leaves as days in a file. */
  unit?: 'days'
  /** Says nothing in a file: a code beside its name, a place in a row of steps. */
  isForScreens?: true
  /** Kept from readers of the activity log without the right to it, as every amount is; `never` is not written at all. */
  secret?: 'pay' | 'sensitive' | 'never'
}

/** Whether a field of a row is shown in a company that is in these countries. */
export function isShownInCountries(shape: z.ZodType | undefined, countries: readonly string[]): boolean {
  const { country } = (shape?.meta() ?? {}) as FieldMeta
  return country === undefined || countries.includes(country)
}

type Bounds = { min?: number; max?: number }

/** An amount in minor units (sen); never negative unless `min` says so. */
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

/** A rate in millionths, typed and shown as a percentage: 11 % is 110_000. */
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
 * Two days of an input that lie less than `most` days apart, so that nobody asks for the days of three hundred years: said
 * at the last one, before anything is computed. Open ends are not looked at. An input is extended before this, not after.
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

/** A moment as replies tell it: `2026-11-23T06:30:00.000Z`. */
export function MomentField() {
  return z.iso.datetime({ offset: true })
}

/** Breaks of a line, and marks that turn the direction of what follows: a name with them could pass for other words. */
const BREAKS_OR_TURNS = /[\r\n\v\f\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
export const isOneLine = (text: string) => !BREAKS_OR_TURNS.test(text)

/** One line of text, with single spaces; empty is not enough. */
export function ShortText(max = 120) {
  return OptionalLine(max).min(1)
}

/** One line of text that may be empty. */
export function OptionalLine(max = 120) {
  return z.string().trim().refine(isOneLine, { error: 'one_line' }).overwrite(collapseSpaces).max(max)
}

/** Several lines of text, of so many characters at least. */
export function LongText(max = 2000, least = 1) {
  return z
    .string()
    .trim()
    .min(least)
    .max(max)
    .meta({ kind: 'long_text' } satisfies FieldMeta)
}

/** What lets somebody in, such as a password, a code or the token of a link: the activity log never writes it down. */
export function Secret<T extends z.ZodType>(shape: T): T {
  return shape.meta({ secret: 'never' } satisfies FieldMeta)
}

/** A whole number of things. */
export function Count({ min = 0, max = 1_000_000 }: Bounds = {}) {
  return z.number().int().min(min).max(max)
}

/** A plain number with so many decimals at most. */
export function Decimal({ min, max, decimals = 1 }: Bounds & { decimals?: number } = {}) {
  const shape = z.number().refine((value) => Number.isInteger(Number((value * 10 ** decimals).toFixed(6))), {
    error: 'too_many_decimals',
    params: { decimals },
  })
  const low = min === undefined ? shape : shape.min(min)
  return (max === undefined ? low : low.max(max)).meta({ decimals } satisfies FieldMeta)
}

/**
 * Rows of which each stands for another thing, told apart by `keyOf`: the same one twice is refused, since nobody could
 * say which of the two counts. Rows without a key, such as new ones, may be alike.
 */
export function UniqueRows<T extends z.ZodType>(row: T, keyOf: (row: z.output<T>) => unknown, most: number, least = 1) {
  const hasDistinctKeys = (rows: z.output<T>[]) => {
    const keys = rows.map(keyOf).filter((key) => key !== undefined && key !== null)
    return new Set(keys).size === keys.length
  }
  return z.array(row).min(least).max(most).refine(hasDistinctKeys, { error: 'row_given_twice' })
}

/** Yes or no in a query, where everything arrives as text. */
export function Flag() {
  return z.preprocess(
    (given) => (given === 'true' ? true : given === 'false' ? false : given),
    z.boolean(),
  ) as unknown as z.ZodType<boolean, boolean>
}
