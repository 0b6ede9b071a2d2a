import { addDays, type Day, type Month, monthOf, weekday } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import { minutesPlanned, type Workday } from '#calendar/workdays.ts'
import type { PlanningLaw } from '#statutory/working-hours.ts'

type WarningRule = 'day' | 'week' | 'month' | 'rest' | 'days_in_row'

/** What of a plan is beyond a rule on a day: minutes, or days in a row. Without a source the rule is the company's own. */
export type Warning = {
  readonly day: Day
  readonly rule: WarningRule
  readonly limit: number
  readonly found: number
  readonly source: Label | null
}

/** What a plan is measured against: the law of a day's month, and the company's own rest between shifts. */
export type PlanRules = {
  readonly law: (day: Day) => PlanningLaw | undefined
  readonly restMinutes: number | null
}

/**
 * What is beyond the law or the company's rule in somebody's days, of which each stands on the day where it begins to be
 * so (SHF-07). Days before `from` tell what came before and get none themselves; a stretch of days without any shift is
 * the weekly pattern, which is agreed on elsewhere and gets none either.
 */
export function findWarnings(first: Day, days: readonly Workday[], from: Day, rules: PlanRules): Warning[] {
  if (!days.some(({ shift }) => shift !== null)) return []
  const found: Warning[] = []
  const calendar = calendarDays(first, days.length)
  const addWarning = (day: Day, rule: WarningRule, value: number, { limit, source }: Limit) => {
    if (day >= from) found.push({ day, rule, limit, found: value, source })
  }
  // Each plan is gone through again for every change that may mend it: what a week has so far is counted in place.
  const week = { minutes: 0, extra: 0, isOver: false, hasShift: false }
  const month = { of: '', extra: 0, isOver: false }
  let before: Workday | undefined
  let beforeAt = 0
  let inRow = 0
  for (let index = 0; index < days.length; index++) {
    const workday = days[index]!
    const { day, month: of, isMonday } = calendar[index]!
    if (isMonday) Object.assign(week, { minutes: 0, extra: 0, isOver: false, hasShift: false })
    if (of !== month.of) Object.assign(month, { of, extra: 0, isOver: false })
    // A shift is worked on a holiday too; a day of the weekly pattern is not. Whoever is away works the rest of the day.
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
      // What is beyond the normal hours of the day or the week, counted once.
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

/** The days from one on. Hundreds of people are looked at over the same ones, and each again for every change that may mend. */
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
