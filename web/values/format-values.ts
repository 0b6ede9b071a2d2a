import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { threeLetterMonth } from '#base/days/short-month.ts'
import { groupedAmount } from '#base/money/amount-text.ts'

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function localeOf(language: string): string {
  return language === 'zh-TW' ? 'zh-TW' : 'en-MY'
}

/** Money in minor units with thousands separators and the real minus sign; `currency` decides the decimals. */
export function formatMoney(amount: number, currency: string = FIRST_CURRENCY): string {
  return groupedAmount(amount, currency)
}

/** A plain number with thousands separators and its own decimals, at most `decimals`. */
export function formatNumber(value: number, language: string, decimals = 6): string {
  return numberFormat(language, decimals).format(value).replace('-', '\u2212')
}

/** 24 Nov 2026, or 2026年11月24日. */
export function formatDay(day: string, language: string): string {
  return threeLetterMonth(dateFormat(language, 'day').format(new Date(`${day}T00:00:00Z`)))
}

/** Nov 2026, or 2026年11月. */
export function formatMonth(month: string, language: string): string {
  return threeLetterMonth(dateFormat(language, 'month').format(new Date(`${month}-01T00:00:00Z`)))
}

/** The reader's time zone; the browser's until somebody signs in. */
let readerTimeZone: string | undefined

/** Formats moments in this time zone from now on. */
export function setReaderTimeZone(timeZone: string | undefined): void {
  readerTimeZone = timeZone
}

/** A moment in the reader's zone, or the given one: 24 Nov 2026, 14:05. */
export function formatMoment(moment: string | Date, language: string, timeZone = readerTimeZone): string {
  const at = typeof moment === 'string' ? new Date(moment) : moment
  return threeLetterMonth(momentFormat(language, timeZone).format(at))
}

function numberFormat(language: string, decimals: number): Intl.NumberFormat {
  return cachedFormat(
    `n${language}${decimals}`,
    () => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: decimals }),
  )
}

function dateFormat(language: string, what: 'day' | 'month'): Intl.DateTimeFormat {
  const month = language === 'zh-TW' ? 'long' : 'short'
  return cachedFormat(
    `d${language}${what}`,
    () =>
      new Intl.DateTimeFormat(localeOf(language), {
        timeZone: 'UTC',
        year: 'numeric',
        month,
        ...(what === 'day' ? { day: 'numeric' as const } : {}),
      }),
  )
}

function momentFormat(language: string, timeZone: string | undefined): Intl.DateTimeFormat {
  return cachedFormat(
    `m${language}${timeZone ?? ''}`,
    () =>
      new Intl.DateTimeFormat(localeOf(language), {
        timeZone,
        year: 'numeric',
        month: language === 'zh-TW' ? 'long' : 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }),
  )
}

function cachedFormat<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = formats.get(key) as T | undefined
  if (known) return known
  const made = make()
  formats.set(key, made)
  return made
}
