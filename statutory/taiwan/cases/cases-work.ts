import { daysInMonth } from '#base/days/days.ts'
import { integerIn, type JsonObject, malformedField, periodIn, scaledIn } from '../../case-values.ts'
import { governmentDaysOfTaiwan, holidaysOfTaiwan, TAIWAN_HOLIDAY_YEARS } from '../holidays/holidays.ts'
import { annualLeaveDays, unusedLeavePortion } from '../labor-standards/annual-leave.ts'
import { LEAVE_KINDS, type LeaveId, leaveKind } from '../labor-standards/leave-kinds.ts'
import { leavePortion } from '../labor-standards/leave-pay.ts'
import { type Multipliers, overtimePortion } from '../labor-standards/overtime.ts'
import { partMonthPortion } from '../labor-standards/part-month.ts'
import { type WorkDay, workingLaw } from '../labor-standards/rules.ts'
import { severanceLaw, severancePortion } from '../labor-standards/severance.ts'
import { choiceByName, dayIn, dollarsIn, exactPay, fraction, hundredths, requireOneOf } from './case-values.ts'

/** Hours and days are read in hundredths of a minute, so that 7.5 or 6.25 hours stay exact. */
const PER_HOUR = 6_000
const PER_DAY = 8 * PER_HOUR
/** Years of service are read in millionths. */
const PER_YEAR = 1_000_000

const DAY_TYPES: { readonly [name: string]: WorkDay } = {
  WEEKDAY: 'working_day',
  WORKING_DAY: 'working_day',
  REST_DAY: 'rest_day',
  NATIONAL_HOLIDAY: 'holiday',
  ANNUAL_LEAVE: 'holiday',
  REGULAR_LEAVE_EMERGENCY: 'regular_day_off',
}

const MULTIPLIERS: { readonly [name: string]: Multipliers } = { EXACT: 'exact', ROUNDED: 'usual' }

const LEAVES: { readonly [name: string]: LeaveId } = {
  ...Object.fromEntries(LEAVE_KINDS.map(({ id }) => [id.toUpperCase(), id])),
  BEREAVEMENT: 'bereavement_parent_spouse',
  SICK_HOSPITALIZED: 'sick_hospitalised',
  PREGNANCY_CHECKUP: 'pregnancy_check_up',
}

export function overtimeCase(input: JsonObject): JsonObject {
  const wage = dollarsIn(input, 'monthlyWage')
  const time = scaledIn(input, 'hours', PER_HOUR)
  if (time > 3 * PER_DAY) throw malformedField('hours', 'expected at most 24')
  const portion = overtimePortion(
    workingLaw(periodIn(input)).value,
    choiceByName(input, 'dayType', DAY_TYPES),
    time,
    choiceByName(input, 'multipliers', MULTIPLIERS, 'exact'),
    PER_HOUR,
  )
  return { extraPayTo2dp: hundredths(wage, portion), extraPayExact: fraction(wage, portion) }
}

export function partMonthCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const whole = daysInMonth(month)
  const days = integerIn(input, 'calendarDaysEmployedInMonth', 0, whole)
  return { pay: exactPay(dollarsIn(input, 'monthlyWage'), partMonthPortion(workingLaw(month).value, days, whole)) }
}

export function leaveDeductionCase(input: JsonObject): JsonObject {
  const leave = choiceByName(input, 'leave', LEAVES)
  const portion = leavePortion(
    workingLaw(periodIn(input)).value,
    {
      leave,
      minutes: leaveLength(input),
      sickBefore: optional(input, 'sickDaysAlreadyTakenThisYear'),
      menstrualBefore: optional(input, 'menstrualDaysAlreadyTakenThisYear'),
      serviceMonths: leaveKind(leave).pay === 'service' ? integerIn(input, 'completedServiceMonths', 0, 1_200) : 0,
    },
    PER_DAY,
  )
  return { deduction: exactPay(dollarsIn(input, 'monthlyWage'), portion) }
}

export function annualLeaveCase(input: JsonObject): JsonObject {
  return { days: annualLeaveDays(integerIn(input, 'completedServiceMonths', 0, 1_200)) }
}

/** Pay for unused annual leave: not salary for tax unless more days are paid than the Act gives. */
export function unusedLeaveCase(input: JsonObject): JsonObject {
  const time = scaledIn(input, 'unusedDays', PER_DAY)
  const portion = unusedLeavePortion(workingLaw(periodIn(input)).value, time, PER_DAY)
  const within = input.statutoryDays === undefined || time <= scaledIn(input, 'statutoryDays', PER_DAY)
  return { pay: exactPay(dollarsIn(input, 'lastNormalMonthWage'), portion), taxable: !within }
}

export function severanceCase(input: JsonObject): JsonObject {
  requireOneOf(input, 'serviceYears', 'serviceMonths')
  const [service, perYear] =
    input.serviceYears === undefined
      ? [integerIn(input, 'serviceMonths', 0, 1_200), 12]
      : [scaledIn(input, 'serviceYears', PER_YEAR), PER_YEAR]
  const portion = severancePortion(severanceLaw(periodIn(input)).value, 'new', service, perYear)
  return { severance: exactPay(dollarsIn(input, 'averageMonthlyWage'), portion) }
}

/** Whether the calendar gives a day off; ordinary weekends are not holidays. */
export function publicHolidayCase(input: JsonObject): JsonObject {
  const day = dayIn(input, 'date')
  const year = Number(day.slice(0, 4))
  if (!TAIWAN_HOLIDAY_YEARS.includes(year)) throw malformedField('date', `the holidays of ${year} are not loaded`)
  const isHoliday = holidaysOfTaiwan(year).some((holiday) => holiday.day === day)
  const bridged = governmentDaysOfTaiwan(year).some((other) => other.day === day && other.kind === 'bridge')
  return { dayOff: isHoliday || bridged }
}

function leaveLength(input: JsonObject): number {
  if (input.days === undefined && input.hours === undefined) throw malformedField('days', 'missing, and no hours')
  return optional(input, 'days') + (input.hours === undefined ? 0 : scaledIn(input, 'hours', PER_HOUR))
}

function optional(input: JsonObject, field: string): number {
  return input[field] === undefined || input[field] === null ? 0 : scaledIn(input, field, PER_DAY)
}
