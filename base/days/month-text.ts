import type { Language } from '../access/actor.ts'
import type { Month } from './days.ts'

const monthFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
const WORDS: Record<Language, Intl.DateTimeFormat> = { en: monthFormat('en-GB'), 'zh-TW': monthFormat('zh-TW') }

/** A month in words: December 2026, or 2026年12月. */
export function monthText(month: Month, language: Language): string {
  return WORDS[language].format(new Date(`${month}-01T00:00:00Z`))
}
