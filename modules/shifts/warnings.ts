import { addDays, type Day, type Month, monthOf, weekday } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import { minutesPlanned, type Workday } from '#modules/workdays/workday.ts'
import type { PlanningLaw } from '#statutory/working-hours.ts'
import { minutesBetween } from './clashes.ts'

type WarnedRule = 'day' | 'week' | 'month' | 'rest' | 'days_in_row'

/** What of a plan is beyond a rule on a day: minutes, or days in a row. Without a source the rule is the company's own. */
export type Warning = {
  readonly day: Day
  readonly rule: WarnedRule
  readonly limit: number
  readonly found: number
  readonly source: Label | null
}

/** What a plan is measured against: the law of a day's month, and the company's own rest between shifts. */
export type PlanRules = {
  readonly law: (day: Day) => PlanningLaw | undefined
  readonly restMinutes: number | null
}

/** A day as warnings see it: nothing where nobody works. */
type Worked = { readonly day: Day; readonly start: number; readonly end: number; readonly minutes: number }

/**
 * What is beyond the law or the company's rule in somebody's days, of which each stands on the day where it begins to be
 * so (SHF-07). Days before `from` tell what came before and get none themselves; a stretch of days without any shift is
 * the weekly pattern, which is agreed on elsewhere and gets none either.
 */
export function warningsOf(first: Day, days: readonly Workday[], from: Day, rules: PlanRules): Warning[] {
  if (!days.some(({ shift }) => shift !== null)) return []
  const found: Warning[] = []
  const calendar = calendarFrom(first, days.length)
  let before: (Worked & { isShift: boolean }) | undefined
  let inRow = 0
  let week = { minutes: 0, extra: 0, isOver: false, hasShift: false }
  let month = { of: '', extra: 0, isOver: false }
  for (const [index, workday] of days.entries()) {
    const { day, month: of, isMonday } = calendar[index]!
    const law = rules.law(day)
    const add = (rule: WarnedRule, limit: number, value: number, source: Label | null) => {
      if (day >= from) found.push({ day, rule, limit, found: value, source })
    }
    if (isMonday || index === 0) week = { minutes: 0, extra: 0, isOver: false, hasShift: false }
    if (of !== month.of) month = { of, extra: 0, isOver: false }
    const worked = workedOf(day, workday)
    if (!worked) {
      inRow = 0
      continue
    }
    const isShift = workday.shift !== null
    inRow++
    week = { ...week, minutes: week.minutes + worked.minutes, hasShift: week.hasShift || isShift }
    if (law) {
      if (isShift && worked.minutes > law.day.limit) add('day', law.day.limit, worked.minutes, law.day.source)
      if (week.hasShift && !week.isOver && week.minutes > law.week.limit) {
        week = { ...week, isOver: true }
        add('week', law.week.limit, week.minutes, law.week.source)
      }
      // What is beyond the normal hours of the day or the week, counted once.
      const extra = Math.max(0, worked.minutes - law.normalDay, week.minutes - law.week.limit - week.extra)
      week = { ...week, extra: week.extra + extra }
      month = { ...month, extra: month.extra + extra }
      if (!month.isOver && month.extra > law.month.limit) {
        month = { ...month, isOver: true }
        add('month', law.month.limit, month.extra, law.month.source)
      }
      if (isShift && inRow > law.daysInRow.limit) add('days_in_row', law.daysInRow.limit, inRow, law.daysInRow.source)
    }
    if (before && (isShift || before.isShift)) {
      const rest = minutesBetween(before, worked)
      const own = rules.restMinutes ?? 0
      const least = law?.rest && law.rest.limit >= own ? law.rest : { limit: own, source: null }
      if (rest < least.limit) add('rest', least.limit, rest, least.source)
    }
    before = { ...worked, isShift }
  }
  return found
}

type CalendarDay = { readonly day: Day; readonly month: Month; readonly isMonday: boolean }
let lastAsked: { first: Day; days: CalendarDay[] } = { first: '', days: [] }

/** The days from one on. Hundreds of people are looked at over the same ones, and each again for every change that may mend. */
function calendarFrom(first: Day, count: number): readonly CalendarDay[] {
  if (lastAsked.first !== first || lastAsked.days.length < count)
    lastAsked = {
      first,
      days: Array.from({ length: count }, (_, index) => {
        const day = addDays(first, index)
        return { day, month: monthOf(day), isMonday: weekday(day) === 1 }
      }),
    }
  return lastAsked.days
}

/** A shift is worked on a holiday too; a day of the weekly pattern is not. Whoever is away works the rest of the day. */
function workedOf(day: Day, workday: Workday): Worked | undefined {
  const minutes = minutesPlanned(workday)
  if (minutes === 0 || workday.hours === null) return undefined
  return { day, start: workday.hours.start, end: workday.hours.end, minutes }
}
