import type { Language } from '../access/actor.ts'
import { required } from '../required.ts'
import { type DayHours, usualDivide, type Week } from './day-hours.ts'
import { clockText } from './week.ts'

const NAMES: Record<Language, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  'zh-TW': ['週日', '週一', '週二', '週三', '週四', '週五', '週六'],
}
/** The order in which weeks are shown, Monday first. */
export const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const

/** A short name of a day of the week, 0 Sunday. */
export function weekdayText(day: number, language: Language): string {
  return required(NAMES[language][day], `name of weekday ${day}`)
}

/** Hours of a day in words: 09:00–18:00 with 60 min break. */
export function dayHoursText(hours: DayHours, language: Language): string {
  const isChinese = language === 'zh-TW'
  const { start, end, break: pause, divides } = hours
  const span = `${clockText(start)}–${clockText(end)}`
  const more = [
    end <= start && (isChinese ? '跨日' : 'next day'),
    pause > 0 && (isChinese ? `休息 ${pause} 分鐘` : `${pause} min break`),
    divides === null && (isChinese ? '半天' : 'half day'),
    divides !== null &&
      divides !== usualDivide(hours) &&
      (isChinese ? `${clockText(divides)} 分上下半天` : `halves meet at ${clockText(divides)}`),
  ].filter((one) => one !== false)
  if (more.length === 0) return span
  return isChinese ? `${span}（${more.join('、')}）` : `${span} (${more.join(', ')})`
}

/** Consecutive days with the same hours, Monday first: how a week is shown. */
export function weekStretches(week: Week): { from: number; until: number; hours: DayHours }[] {
  const found: { from: number; until: number; hours: DayHours }[] = []
  for (const [index, day] of FROM_MONDAY.entries()) {
    const hours = week[day]
    if (!hours) continue
    const last = found.at(-1)
    const follows = last && FROM_MONDAY[index - 1] === last.until && sameHours(last.hours, hours)
    if (follows) last.until = day
    else found.push({ from: day, until: day, hours })
  }
  return found
}

/** The days of a stretch: Mon–Fri. */
export function stretchText({ from, until }: { from: number; until: number }, language: Language): string {
  const [first, last] = [weekdayText(from, language), weekdayText(until, language)]
  return from === until ? first : language === 'zh-TW' ? `${first}至${last}` : `${first}–${last}`
}

/** A week in words: Mon–Fri 09:00–18:00 (60 min break), Sat 09:00–13:00 (half day). Null for what is no week. */
export function weekText(week: unknown, language: Language): string | null {
  if (!isWeek(week)) return null
  const stretches = weekStretches(week)
  if (stretches.length === 0) return language === 'zh-TW' ? '無固定工作日' : 'no fixed days'
  return stretches
    .map((one) => `${stretchText(one, language)} ${dayHoursText(one.hours, language)}`)
    .join(language === 'zh-TW' ? '、' : ', ')
}

function sameHours(a: DayHours, b: DayHours): boolean {
  return a.start === b.start && a.end === b.end && a.break === b.break && a.divides === b.divides
}

function isWeek(value: unknown): value is Week {
  return (
    Array.isArray(value) &&
    value.length === 7 &&
    value.every((hours) => hours === null || (typeof hours === 'object' && 'start' in hours && 'end' in hours))
  )
}
