import type { Language } from '../access/actor.ts'
import type { Day, Month } from './days.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as people write it: 10 Nov 2026, or 2026年11月10日. */
export function dayText(day: Day, language: Language): string {
  const [year, month = 0, date] = day.split('-').map(Number)
  return language === 'zh-TW' ? `${year}年${month}月${date}日` : `${date} ${MONTHS[month - 1]} ${year}`
}

/** Months as people write them, from the first to the last: Sep 2026, Sep – Nov 2026, Dec 2025 – Jan 2026; 2026年9月–11月. */
export function monthsText(first: Month, last: Month, language: Language): string {
  const [year, month = 0] = first.split('-').map(Number)
  const [lastYear, lastMonth = 0] = last.split('-').map(Number)
  const isZh = language === 'zh-TW'
  const to = isZh ? `${lastYear}年${lastMonth}月` : `${MONTHS[lastMonth - 1]} ${lastYear}`
  if (first === last) return to
  if (isZh) return `${year}年${month}月–${year === lastYear ? `${lastMonth}月` : to}`
  const from = MONTHS[month - 1]
  return year === lastYear ? `${from} – ${to}` : `${from} ${year} – ${to}`
}
