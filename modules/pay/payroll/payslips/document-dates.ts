import type { Language } from '#base/access/actor.ts'
import { required } from '#base/required.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `November 2026`, `2026 年 11 月`. */
export function monthText(period: string, language: Language): string {
  const month = Number(period.slice(5))
  return language === 'zh-TW' ? `${period.slice(0, 4)} 年 ${month} 月` : `${MONTHS[month - 1]} ${period.slice(0, 4)}`
}

/** `23 Nov 2026`, `2026 年 11 月 23 日`. */
export function dayText(day: string, language: Language): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return language === 'zh-TW'
    ? `${year} 年 ${month} 月 ${date} 日`
    : `${date} ${required(MONTHS[month - 1], 'name of the month').slice(0, 3)} ${year}`
}
