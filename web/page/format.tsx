import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { currencySign } from '#base/money/amount-text.ts'
import { language, t, useLanguage } from '#web/i18n.ts'
import { formatDay, formatMoment, formatMoney, formatMonth, formatNumber } from '#web/values/format-values.ts'

/** Minor units as 1,234.50; with `sign` RM 1,234.50; with `plus` an increase carries its sign too. */
export function moneyText(
  amount: number,
  currency: string = FIRST_CURRENCY,
  options: { sign?: boolean; plus?: boolean } = {},
): string {
  const figure = formatMoney(Math.abs(amount), currency)
  const mark = amount < 0 ? '\u2212' : options.plus && amount > 0 ? '+' : ''
  return options.sign ? `${mark}${currencySign(currency)} ${figure}` : `${mark}${figure}`
}

/** 12,345.6 in the current language. */
export function numberText(value: number, decimals = 1): string {
  return formatNumber(value, language(), decimals)
}

/** A `YYYY-MM-DD` as 24 Nov 2026, or 2026年11月24日. */
export function dayText(day: string): string {
  return formatDay(day, language())
}

/** A `YYYY-MM` as Nov 2026, or 2026年11月. */
export function monthText(month: string): string {
  return formatMonth(month, language())
}

/** A moment as 24 Nov 2026, 14:05, in the given zone or the reader's. */
export function momentText(moment: string, zone?: string): string {
  return formatMoment(moment, language(), zone)
}

/** Short names in a row, with the separator of the language. */
export function listText(words: readonly (string | number)[]): string {
  return words.join(language() === 'zh-TW' ? '、' : ', ')
}

/** Remarks in a row. */
export function remarksText(remarks: readonly string[]): string {
  return remarks.join(language() === 'zh-TW' ? '；' : '; ')
}

const SIZES = ['KB', 'MB', 'GB'] as const

/** Bytes as 1.2 MB. */
export function sizeText(bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (size >= 1024 && unit < SIZES.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${numberText(size)} ${SIZES[unit]}`
}

/** An amount in minor units; a missing one shows a dash. */
export function Money({
  amount,
  currency = FIRST_CURRENCY,
  sign,
  plus,
}: {
  amount: number | null | undefined
  currency?: string
  sign?: boolean
  plus?: boolean
}) {
  useLanguage()
  if (amount === null || amount === undefined) return <None />
  return <span className="numeric">{moneyText(amount, currency, { sign, plus })}</span>
}

export function Num({ value, decimals }: { value: number | null | undefined; decimals?: number }) {
  useLanguage()
  if (value === null || value === undefined) return <None />
  return <span className="numeric">{numberText(value, decimals)}</span>
}

/** A day, a month or a moment, by its format. */
export function DateText({ at, zone }: { at: string | null | undefined; zone?: string }) {
  useLanguage()
  if (!at) return <None />
  const text = at.length === 7 ? monthText(at) : at.length === 10 ? dayText(at) : momentText(at, zone)
  return <time dateTime={at}>{text}</time>
}

/** A dash for a missing value. */
export function None() {
  return (
    <span className="caption">
      <span aria-hidden>–</span>
      <span className="for-readers">{t('state.nothing')}</span>
    </span>
  )
}
