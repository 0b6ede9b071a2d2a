/** Days of people: planned hours, shifts, holidays and absences; the sources that add to them. */
export {
  AWAY_SOURCES,
  type AwayDay,
  type AwaySource,
  type DaySpan,
  MISSED_DAYS_SOURCES,
  type MissedDaysSource,
  ROSTER_SOURCES,
  type RosteredDay,
  type RosterSource,
} from '../workdays/day-sources.ts'
export {
  AGREED_OVERTIME_REMOVED,
  type AgreedOvertime,
  countAgreedOvertimeChanges,
  loadAgreedOvertime,
} from '../workdays/flexible/agreed-overtime.ts'
export { type FlexiblePeriod, LONGEST_PERIOD, periodOn } from '../workdays/flexible-periods.ts'
export { hasFlexibleHours } from '../workdays/has-flexible-hours.ts'
export { loadLazyWorkdays, loadWorkdays } from '../workdays/load-workdays.ts'
export { wholeWeeks } from '../workdays/rules.ts'
export {
  type DayAway,
  hoursPlanned,
  minutesDue,
  minutesPlanned,
  minutesTaken,
  type ShiftMargins,
  stretchesDue,
  type Workday,
  type Workdays,
  type WorkStretch,
} from '../workdays/workday.ts'
