import { addDays, type Day, daysBetween, type Month, monthOf, weekday } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { type FlexiblePeriod, minutesPlanned, periodOn, type Workday } from '#calendar/workdays.ts'
import type { PlanningLaw } from '#statutory/working-hours.ts'
import { quarterStart } from '../../hours/work/ceilings.ts'

type WarningRule =
  | 'day'
  | 'normal_day'
  | 'week'
  | 'period'
  | 'month'
  | 'quarter'
  | 'rest'
  | 'days_in_row'
  | 'regular_days'
  | 'days_off'

/**
 * A rule that a plan breaks on a day. `limit` and `found` are minutes, days in a row or days off. Without a source it is the
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
  /** Whether the workforce agreed to more overtime in a day's month. */
  readonly isMoreAgreed?: (day: Day) => boolean
  /** The person's periods of flexible hours. */
  readonly periods?: readonly FlexiblePeriod[]
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
  const { periods = [] } = rules
  // This runs again for each change that `suggestFix` tries, so the sums are updated in place.
  const week = { minutes: 0, extra: 0, isOver: false, hasShift: false }
  const month = { of: '', extra: 0, isOver: false }
  const quarter = { of: '', extra: 0, isOver: false }
  const sums = { begins: '', minutes: 0, normal: 0, ofWeek: 0, isOver: false }
  let before: Workday | undefined
  let beforeAt = 0
  let inRow = 0
  for (let index = 0; index < days.length; index++) {
    const workday = required(days[index], 'a workday')
    const { day, month: of, isMonday } = required(calendar[index], 'a day of the calendar')
    const period = periods.length > 0 ? periodOn(periods, day) : undefined
    if (period && sums.begins !== period.first)
      Object.assign(sums, { begins: period.first, minutes: 0, normal: 0, ofWeek: 0, isOver: false })
    const isWeekStart = period ? daysBetween(period.first, day) % 7 === 0 : isMonday
    if (isWeekStart || day === period?.covers.first) {
      Object.assign(week, { minutes: 0, extra: 0, isOver: false, hasShift: false })
      sums.ofWeek = 0
    }
    if (of !== month.of) {
      Object.assign(month, { of, extra: 0, isOver: false })
      if (quarterStart(of) !== quarter.of) Object.assign(quarter, { of: quarterStart(of), extra: 0, isOver: false })
    }
    if (period) warnOfDaysOff({ first, days, index, day, period }, addWarning)
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
      const ofWeek = period ? period.hours.week : law.week
      if (ofWeek && week.hasShift && !week.isOver && week.minutes > ofWeek.limit) {
        week.isOver = true
        addWarning(day, 'week', week.minutes, ofWeek)
      }
      let extra: number
      if (period) {
        const { hours } = period
        if (isShift && minutes > hours.day.limit) addWarning(day, 'normal_day', minutes, hours.day)
        sums.minutes += minutes
        if (isShift && !sums.isOver && sums.minutes > hours.period.limit) {
          sums.isOver = true
          addWarning(day, 'period', sums.minutes, hours.period)
        }
        const left = Math.min(
          hours.day.limit,
          hours.period.limit - sums.normal,
          hours.week ? hours.week.limit - sums.ofWeek : hours.day.limit,
        )
        const normal = Math.min(minutes, left)
        sums.normal += normal
        sums.ofWeek += normal
        extra = minutes - normal
      } else {
        // Overtime beyond the normal day or week, counted once.
        extra = Math.max(0, minutes - law.normalDay, week.minutes - law.week.limit - week.extra)
        week.extra += extra
      }
      month.extra += extra
      quarter.extra += extra
      const agreed = rules.isMoreAgreed?.(day) ? law.agreed : undefined
      const ofMonth = agreed?.month ?? law.month
      if (!month.isOver && month.extra > ofMonth.limit) {
        month.isOver = true
        addWarning(day, 'month', month.extra, ofMonth)
      }
      if (agreed && !quarter.isOver && quarter.extra > agreed.quarter.limit) {
        quarter.isOver = true
        addWarning(day, 'quarter', quarter.extra, agreed.quarter)
      }
      const row = period ? period.hours.daysInRow : law.daysInRow
      if (row && isShift && inRow > row.limit) addWarning(day, 'days_in_row', inRow, row)
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

/**
 * Warns on the last day of every so many days that must have regular days off, and of a whole period, where too few are
 * off. Days that are not all known, in the agreement and employed are not judged.
 */
function warnOfDaysOff(
  {
    first,
    days,
    index,
    day,
    period,
  }: {
    readonly first: Day
    readonly days: readonly Workday[]
    readonly index: number
    readonly day: Day
    readonly period: FlexiblePeriod
  },
  addWarning: (day: Day, rule: WarningRule, found: number, limit: Limit) => void,
): void {
  const { regularDays, daysOff } = period.hours
  const done = daysBetween(period.first, day) + 1
  const warn = (length: number, rule: WarningRule, limit: Limit) => {
    const begins = addDays(day, 1 - length)
    if (begins < first || begins < period.covers.first) return
    const those = days.slice(index + 1 - length, index + 1)
    if (!those.every(({ employed }) => employed) || !those.some(({ shift }) => shift !== null)) return
    const free = those.filter(({ kind }) => kind !== 'working').length
    if (free < limit.limit) addWarning(day, rule, free, limit)
  }
  if (done % regularDays.every === 0) warn(regularDays.every, 'regular_days', regularDays)
  if (day === period.last) warn(done, 'days_off', daysOff)
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
