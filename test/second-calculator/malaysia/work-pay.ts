import { below, type Exact, exact, minus, nearestSen, notNegative, over, plus, times, whole, zero } from '../exact.ts'

/** Ordinary rate of pay of a day: a month's wages over 26, a week's over 6, or the day's own rate (s.60I). */
export function ordinaryRate(wages: Exact, per: 'month' | 'week' | 'day'): Exact {
  if (per === 'day') return wages
  return over(wages, whole(per === 'month' ? 26 : 6))
}

/** Overtime of a normal day: 1.5 times the hourly rate. */
export function overtimePay(dayRate: Exact, normalHours: Exact, hours: Exact): Exact {
  return nearestSen(times(times(over(dayRate, normalHours), hours), exact('1.5')))
}

function beyond(dayRate: Exact, normalHours: Exact, hours: Exact, factor: Exact): Exact {
  return times(times(over(dayRate, normalHours), notNegative(minus(hours, normalHours))), factor)
}

/** Work on a rest day: half or a whole day's pay (twice that for who is paid by the day), hours beyond at double (s.60(3)). */
export function restDayPay(basis: 'monthly' | 'daily', dayRate: Exact, normalHours: Exact, hours: Exact): Exact {
  if (hours.n === 0n) return zero
  const upToHalf = !below(over(normalHours, whole(2)), hours)
  const days = exact(basis === 'monthly' ? (upToHalf ? '0.5' : '1') : upToHalf ? '1' : '2')
  return nearestSen(plus(times(dayRate, days), beyond(dayRate, normalHours, hours, whole(2))))
}

/** Work on a public holiday: two days' pay however short (three with the holiday's own for the daily paid), beyond at triple (s.60D(3)). */
export function publicHolidayPay(basis: 'monthly' | 'daily', dayRate: Exact, normalHours: Exact, hours: Exact): Exact {
  const ownPay = basis === 'daily' ? 1 : 0
  if (hours.n === 0n) return nearestSen(times(dayRate, whole(ownPay)))
  const days = whole(2 + ownPay)
  return nearestSen(plus(times(dayRate, days), beyond(dayRate, normalHours, hours, whole(3))))
}

/** Monthly wages of an incomplete month: calendar days of the wage period (s.18A), 26 or the working days where agreed. */
export function incompleteMonth(monthlyWages: Exact, eligibleDays: number, daysOfPeriod: number): Exact {
  return nearestSen(over(times(monthlyWages, whole(eligibleDays)), whole(daysOfPeriod)))
}
