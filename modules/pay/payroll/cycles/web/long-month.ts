import { language } from '#web/i18n.ts'

/** November 2026, or 2026年11月. */
export function longMonth(month: string): string {
  return new Intl.DateTimeFormat(language() === 'zh-TW' ? 'zh-TW' : 'en-MY', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
}
