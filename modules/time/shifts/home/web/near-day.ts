import { addDays, type Day } from '#base/days/days.ts'
import { language, t } from '#web/i18n.ts'

/** Formats a day: today and tomorrow by name, another day as `Sat, 28 Nov`, or `11月28日 週六`. */
export function nearDay(day: Day, today: Day): string {
  if (day === today) return t('shift-coming.today')
  if (day === addDays(today, 1)) return t('shift-coming.tomorrow')
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language() === 'zh-TW' ? 'zh-TW' : 'en-MY', parts).format(new Date(`${day}T00:00:00Z`))
}
