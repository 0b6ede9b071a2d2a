import {
  dividedBy,
  type Exact,
  exact,
  fromWhole,
  isBelow,
  minus,
  notNegative,
  plus,
  roundToSen,
  times,
  zero,
} from '../exact.ts'

/** Ordinary rate of pay of a day: a month's wages over 26, a week's over 6, or the day's own rate (s.60I). */
export function ordinaryRate(wages: Exact, per: 'month' | 'week' | 'day'): Exact {
  if (per === 'day') return wages
  return dividedBy(wages, fromWhole(per === 'month' ? 26 : 6))
}

/** Overtime of a normal day: 1.5 times the hourly rate. */
export function overtimePay(dayRate: Exact, normalHours: Exact, hours: Exact): Exact {
  return roundToSen(times(times(dividedBy(dayRate, normalHours), hours), exact('1.5')))
}

function payBeyondNormalHours(dayRate: Exact, normalHours: Exact, hours: Exact, factor: Exact): Exact {
  return times(times(dividedBy(dayRate, normalHours), notNegative(minus(hours, normalHours))), factor)
}

/** Work on a rest day: half or a whole day's pay (twice that for who is paid by the day), hours beyond at double (s.60(3)). */
export function restDayPay(basis: 'monthly' | 'daily', dayRate: Exact, normalHours: Exact, hours: Exact): Exact {
  if (hours.n === 0n) return zero
  const upToHalf = !isBelow(dividedBy(normalHours, fromWhole(2)), hours)
  const days = exact(basis === 'monthly' ? (upToHalf ? '0.5' : '1') : upToHalf ? '1' : '2')
  return roundToSen(plus(times(dayRate, days), payBeyondNormalHours(dayRate, normalHours, hours, fromWhole(2))))
}

/** Work on a public holiday: two days' pay however short (three with the holiday's own for the daily paid), beyond at triple (s.60D(3)). */
export function publicHolidayPay(basis: 'monthly' | 'daily', dayRate: Exact, normalHours: Exact, hours: Exact): Exact {
  const ownPay = basis === 'daily' ? 1 : 0
  if (hours.n === 0n) return roundToSen(times(dayRate, fromWhole(ownPay)))
  const days = fromWhole(2 + ownPay)
  return roundToSen(plus(times(dayRate, days), payBeyondNormalHours(dayRate, normalHours, hours, fromWhole(3))))
}

/** Monthly wages of an incomplete month: calendar days of the wage period (s.18A), 26 or the working days where agreed. */
export function incompleteMonth(monthlyWages: Exact, eligibleDays: number, daysOfPeriod: number): Exact {
  return roundToSen(dividedBy(times(monthlyWages, fromWhole(eligibleDays)), fromWhole(daysOfPeriod)))
}
