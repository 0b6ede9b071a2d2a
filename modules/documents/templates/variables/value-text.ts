import type { Day } from '#base/days/days.ts'
import { amountText } from '#base/money/amount-text.ts'

/** A language that a letter is written in. */
export type BodyLanguage = 'en' | 'zh' | 'ms'

/**
 * The value of a variable before it is written in a language: plain data that a letter keeps. An amount is in minor units.
 */
export type LetterValue =
  | { kind: 'text'; text: string }
  | { kind: 'words'; en: string; zh: string; ms: string }
  | { kind: 'day'; day: Day }
  | { kind: 'amount'; amount: number; currency: string }

/** Values by the names of their variables. A variable without data is not in it. */
export type LetterValues = Readonly<Record<string, LetterValue>>

const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ms: 'Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember'.split(' '),
}

/** A value as a letter in a language writes it: 1 December 2026, 2026年12月1日, 1 Disember 2026; RM 5,000.00. */
export function valueText(value: LetterValue, language: BodyLanguage): string {
  if (value.kind === 'text') return value.text
  if (value.kind === 'words') return value[language]
  if (value.kind === 'amount') return amountText(value.amount, value.currency)
  const [year, month = 0, date] = value.day.split('-').map(Number)
  return language === 'zh' ? `${year}年${month}月${date}日` : `${date} ${MONTHS[language][month - 1]} ${year}`
}

/** All values as texts of a language. */
export function valueTexts(values: LetterValues, language: BodyLanguage): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(value, language)]))
}

/** A text as a value; nothing of an empty one. */
export function textValue(text: string | null | undefined): LetterValue | undefined {
  return text?.trim() ? { kind: 'text', text: text.trim() } : undefined
}

/** A day as a value. */
export function dayValue(day: Day | null): LetterValue | undefined {
  return day === null ? undefined : { kind: 'day', day }
}

/** The values that there are. */
export function givenValues(values: Readonly<Record<string, LetterValue | undefined>>): LetterValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
