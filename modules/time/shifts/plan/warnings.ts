import { addDays, type Day, type Month, monthOf, weekday } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { minutesPlanned, type Workday } from '#calendar/workdays.ts'
import type { PlanningLaw } from '#statutory/working-hours.ts'

type WarningRule = 'day' | 'week' | 'month' | 'rest' | 'days_in_row'

/**
 * A rule that a plan breaks on a day. `limit` and `found` are minutes, or days in a row. Without a source it is the
 * company's own rule.
 */
export type Warning = {
  readonly day: Day
  readonly rule: WarningRule
  readonly limit: number
  readonly found: number
  readonly source: Label | null
}

/** The law of a day's month, and the company's rest between shifts in minutes. */
export type PlanRules = {
  readonly law: (day: Day) => PlanningLaw | undefined
  readonly restMinutes: number | null
}

/**
 * Finds where a plan breaks the law or a company rule (SHF-07), on the day where the breach begins. Days before `from`
 * only provide history. Days of the weekly pattern alone never get a warning, since that pattern is agreed elsewhere.
 */
export function findWarnings(first: Day, days: readonly Workday[], from: Day, rules: PlanRules): Warning[] {
  if (!days.some(({ shift }) => shift !== null)) return []
  const found: Warning[] = []
  const calendar = calendarDays(first, days.length)
  const addWarning = (day: Day, rule: WarningRule, value: number, { limit, source }: Limit) => {
    if (day >= from) found.push({ day, rule, limit, found: value, source })
  }
  // This runs again for each change that `suggestFix` tries, so the sums are updated in place.
  const week = { minutes: 0, extra: 0, isOver: false, hasShift: false }
  const month = { of: '', extra: 0, isOver: false }
  let before: Workday | undefined
  let beforeAt = 0
  let inRow = 0
  for (let index = 0; index < days.length; index++) {
    const workday = required(days[index], 'a workday')
    const { day, month: of, isMonday } = required(calendar[index], 'a day of the calendar')
    if (isMonday) Object.assign(week, { minutes: 0, extra: 0, isOver: false, hasShift: false })
    if (of !== month.of) Object.assign(month, { of, extra: 0, isOver: false })
    // A shift counts on a holiday; the weekly pattern does not. Partial absence leaves the rest of the day.
    const minutes = minutesPlanned(workday)
    if (minutes === 0 || workday.hours === null) {
      inRow = 0
      continue
    }
    const law = rules.law(day)
    const isShift = workday.shift !== null
    inRow++
    week.minutes += minutes
    week.hasShift ||= isShift
    if (law) {
      if (isShift && minutes > law.day.limit) addWarning(day, 'day', minutes, law.day)
      if (week.hasShift && !week.isOver && week.minutes > law.week.limit) {
        week.isOver = true
        addWarning(day, 'week', week.minutes, law.week)
      }
      // Overtime beyond the normal day or week, counted once.
      const extra = Math.max(0, minutes - law.normalDay, week.minutes - law.week.limit - week.extra)
      week.extra += extra
      month.extra += extra
      if (!month.isOver && month.extra > law.month.limit) {
        month.isOver = true
        addWarning(day, 'month', month.extra, law.month)
      }
      if (isShift && inRow > law.daysInRow.limit) addWarning(day, 'days_in_row', inRow, law.daysInRow)
    }
    if (before?.hours && (isShift || before.shift !== null)) {
      const rest = (index - beforeAt) * DAY_MINUTES + workday.hours.start - before.hours.end
      const own = rules.restMinutes ?? 0
      const least = law?.rest && law.rest.limit >= own ? law.rest : { limit: own, source: null }
      if (rest < least.limit) addWarning(day, 'rest', rest, least)
    }
    before = workday
    beforeAt = index
  }
  return found
}

type Limit = Pick<Warning, 'limit' | 'source'>
const DAY_MINUTES = 24 * 60

type CalendarDay = { readonly day: Day; readonly month: Month; readonly isMonday: boolean }
let cachedCalendar: { first: Day; days: CalendarDay[] } = { first: '', days: [] }

/** Caches the calendar, since hundreds of people and each tried fix use the same days. */
function calendarDays(first: Day, count: number): readonly CalendarDay[] {
  if (cachedCalendar.first !== first || cachedCalendar.days.length < count)
    cachedCalendar = {
      first,
      days: Array.from({ length: count }, (_, index) => {
        const day = addDays(first, index)
        return { day, month: monthOf(day), isMonday: weekday(day) === 1 }
      }),
    }
  return cachedCalendar.days
}
