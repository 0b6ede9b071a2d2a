import type { Language } from './actor.ts'
import type { Month } from './days.ts'

/** A month in words: December 2026, or 2026年12月. */
export function monthText(month: Month, language: Language): string {
  const words = new Intl.DateTimeFormat(language === 'zh-TW' ? 'zh-TW' : 'en-GB', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return words.format(new Date(`${month}-01T00:00:00Z`))
}
