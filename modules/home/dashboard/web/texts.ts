import { type Day, daysBetween } from '#base/days/days.ts'
import { threeLetterMonth } from '#base/days/short-month.ts'
import { language, t } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'

/** Days after which a date needs its year. */
const FAR = 180
const localeNow = () => (language() === 'zh-TW' ? 'zh-TW' : 'en-MY')
const at = (day: Day) => new Date(`${day}T00:00:00Z`)

/** Friday 20 November, or 11月20日 星期五. */
export function weekdayText(day: Day): string {
  const parts = new Intl.DateTimeFormat(localeNow(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return parts.format(at(day)).replace(',', '')
}

/** 4 Dec, or 12月4日; with the year where it could be mistaken; today and tomorrow by name. */
export function nearText(day: Day, today: Day): string {
  const away = daysBetween(today, day)
  if (away === 0) return t('dashboard.today')
  if (away === 1) return t('dashboard.tomorrow')
  return Math.abs(away) > FAR ? dayText(day) : shortDay(day)
}

/** 4 Dec, or 12月4日. */
export function shortDay(day: Day): string {
  const format = new Intl.DateTimeFormat(localeNow(), {
    day: 'numeric',
    month: language() === 'zh-TW' ? 'long' : 'short',
    timeZone: 'UTC',
  })
  return threeLetterMonth(format.format(at(day)))
}

/** November, or 11月. */
export function monthName(month: string, form: 'long' | 'short' = 'long'): string {
  const name = new Intl.DateTimeFormat(localeNow(), {
    month: language() === 'zh-TW' ? 'long' : form,
    timeZone: 'UTC',
  }).format(at(`${month}-01`))
  return form === 'short' ? threeLetterMonth(name) : name
}

/** Names in a row, with how many more there are. */
export function namesText(names: readonly string[], total: number): string {
  const comma = t('dashboard.comma')
  if (total > names.length) return t('dashboard.names_more', { names: names.join(comma), count: total - names.length })
  return language() === 'zh-TW' ? names.join(comma) : new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

/** The part of the day at a moment (UTC, milliseconds), in the company's time zone. */
export function greetingPart(now: number, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}
