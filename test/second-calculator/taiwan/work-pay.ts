import {
  dividedBy,
  type Exact,
  exact,
  fromWhole,
  isBelow,
  lesser,
  minus,
  notNegative,
  plus,
  times,
  zero,
} from '../exact.ts'

export type DayKind = 'working day' | 'rest day' | 'holiday' | 'regular day off'
export type Multipliers = 'exact' | 'rounded'

const THIRDS: Record<Multipliers, { four: Exact; five: Exact; eight: Exact }> = {
  exact: { four: { n: 4n, d: 3n }, five: { n: 5n, d: 3n }, eight: { n: 8n, d: 3n } },
  rounded: { four: exact('1.34'), five: exact('1.67'), eight: exact('2.67') },
}

/** The wage of a day. */
export const dayWage = (monthly: Exact) => dividedBy(monthly, fromWhole(30))
/** The wage of an hour. */
export const hourWage = (monthly: Exact) => dividedBy(monthly, fromWhole(240))

/** Those of the hours that lie between two marks. */
function hoursBetween(hours: Exact, from: number, to: number): Exact {
  return lesser(notNegative(minus(hours, fromWhole(from))), fromWhole(to - from))
}

/** Pay on top of the monthly wage for work beyond normal hours or on a free day; exact. */
export function extraPay(monthly: Exact, kind: DayKind, hours: Exact, by: Multipliers = 'exact'): Exact {
  const { four, five, eight } = THIRDS[by]
  const band = (from: number, to: number, multiplier: Exact) =>
    times(times(hoursBetween(hours, from, to), multiplier), hourWage(monthly))
  const whole8 = isBelow(zero, hours) ? dayWage(monthly) : zero
  if (kind === 'working day') return plus(band(0, 2, four), band(2, 4, five))
  if (kind === 'rest day') return plus(band(0, 2, four), band(2, 8, five), band(8, 12, eight))
  if (kind === 'holiday') return plus(whole8, band(8, 10, four), band(10, 12, five))
  return plus(whole8, band(8, 12, fromWhole(2)))
}

/** Wage for a month with so many calendar days in service; a whole month is the whole wage. */
export function partMonthWage(monthly: Exact, days: number, isWhole = false): Exact {
  return isWhole ? monthly : times(dayWage(monthly), fromWhole(days))
}

/** What unused annual leave is paid at. */
export function unusedLeave(lastMonth: Exact, days: Exact): Exact {
  return times(dayWage(lastMonth), days)
}

export type Leave = 'marriage' | 'sick' | 'menstrual' | 'personal' | 'family care' | 'maternity' | 'unpaid'

/** Days of leave, with those of the year before and the completed months of service. */
export interface LeaveTaken {
  leave: Leave
  days: Exact
  sickBefore: Exact
  menstrualBefore: Exact
  serviceMonths: number
}

const SICK_AT_HALF_PAY = fromWhole(30)
const MENSTRUAL_APART = fromWhole(3)

/** What a leave takes off the monthly wage. */
export function leaveDeduction(monthly: Exact, taken: LeaveTaken): Exact {
  const { leave, days } = taken
  const sickLeft = notNegative(minus(SICK_AT_HALF_PAY, taken.sickBefore))
  switch (leave) {
    case 'marriage':
      return zero
    case 'sick':
      return halfPaidLeave(monthly, days, sickLeft)
    // The first three of a year are apart from sick leave, the others are sick leave.
    case 'menstrual':
      return halfPaidLeave(monthly, days, plus(notNegative(minus(MENSTRUAL_APART, taken.menstrualBefore)), sickLeft))
    case 'maternity':
      return taken.serviceMonths >= 6 ? zero : halfPaidLeave(monthly, days, days)
    default:
      return times(dayWage(monthly), days)
  }
}

/** Deduction for leave at half pay up to so many days more, unpaid afterwards. */
export function halfPaidLeave(monthly: Exact, days: Exact, halfPaidLeft: Exact): Exact {
  const half = lesser(days, notNegative(halfPaidLeft))
  return times(dayWage(monthly), plus(dividedBy(half, fromWhole(2)), minus(days, half)))
}

/** Severance of the new system: half a month for each year, six months at most. */
export function severance(average: Exact, years: Exact): Exact {
  return times(average, lesser(dividedBy(years, fromWhole(2)), fromWhole(6)))
}

/** Days of annual leave after so many completed months. */
export function annualLeaveDays(months: number): number {
  if (months >= 120) return Math.min(30, 16 + Math.floor(months / 12) - 10)
  const steps = [
    [60, 15],
    [36, 14],
    [24, 10],
    [12, 7],
    [6, 3],
  ] as const
  return steps.find(([from]) => months >= from)?.[1] ?? 0
}
