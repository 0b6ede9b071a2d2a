import type { Basis } from '#base/calculation/basis.ts'
import { atLeast, atMost, minus, ratio, type Sen, ZERO } from '#base/money/money.ts'
import { type AgreedRate, agreedRatePay, type OrdinaryRate, rateInputs } from '../../agreed-rate.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { WorkingRules } from './rules.ts'

/**
 * Wages from which the ordinary rate of a day follows, in sen: those of a month, of a week, or the day's rate itself
 * (daily, hourly or piece pay: wages of the last period ÷ days worked).
 */
export type RateBase = { readonly per: 'month' | 'week' | 'day'; readonly wages: number }

/** How the person is paid: the Act gives daily-paid people the day's own pay as well. */
export type PayBasis = 'monthly' | 'daily'

export type WorkKind = 'overtime' | 'restDay' | 'publicHoliday'

export type WorkInput = {
  readonly kind: WorkKind
  readonly rate: RateBase
  readonly payBasis: PayBasis
  /** Minutes worked, and minutes of a normal day (any equal unit works). For overtime: only the minutes beyond it. */
  readonly worked: number
  readonly normalDay: number
  /** An agreed rate, paid instead where it gives no less than the Act. */
  readonly own?: AgreedRate | undefined
}

/** The ordinary rate of pay of a day, to the sen, for display. Computations keep full precision instead. */
export function ordinaryRate(rules: WorkingRules, rate: RateBase): Sen {
  return ratio(rate.wages, 1, dayDivisor(rules, rate), 'half-up')
}

/** The ordinary rate of a minute, for a normal day of this many minutes (s.60I). */
export function toOrdinaryRate(rules: WorkingRules, rate: RateBase, normalDay: number): OrdinaryRate {
  return { wages: rate.wages, minutes: normalDay * dayDivisor(rules, rate) }
}

/**
 * Pay for overtime on a normal day (s.60A(3)), for work on a rest day (s.60(3)) or on a public holiday (s.60D(3)), on
 * top of the month's salary; daily-paid people also get the holiday's own pay. An agreed rate never pays less than
 * that. Rounded once, at the end. Throws RangeError for a normal day without length or negative work.
 */
export function workPay(
  law: LawInMonth<WorkingRules>,
  input: WorkInput,
): { readonly amount: Sen; readonly basis: Basis } {
  const { kind, rate, payBasis, worked, normalDay, own } = input
  if (!(worked >= 0) || !(normalDay > 0)) throw new RangeError(`Not working time: ${worked} of ${normalDay}`)
  const rules = law.value
  const { dayHalves, beyondHalves } = kind === 'overtime' ? overtimeRate(rules) : dayRate(rules, input)
  const beyond = kind === 'overtime' ? worked : Math.max(0, worked - normalDay)
  const halves = dayHalves * normalDay + beyondHalves * beyond
  const ordinary = toOrdinaryRate(rules, rate, normalDay)
  const owed = halves === 0 ? ZERO : ratio(rate.wages, halves, 2 * ordinary.minutes, 'half-up')
  const amount = own ? atLeast(owed, agreedRatePay(own, worked, ordinary)) : owed
  const basis: Basis = {
    f: `ea.${kind}`,
    i: { w: rate.wages, per: rate.per, pb: payBasis, t: worked, n: normalDay, ...rateInputs(own) },
    m: law.month,
    from: law.from,
  }
  return { amount, basis }
}

/**
 * What hours not worked deduct from a month's pay: each at its ordinary rate (s.60I), where an hour of overtime earns
 * one and a half of it. An agreed rate never deducts more than that. Zero or below, rounded once. Throws RangeError for
 * a normal day without length or negative time.
 */
export function missedPay(
  law: LawInMonth<WorkingRules>,
  input: {
    readonly rate: RateBase
    readonly missed: number
    readonly normalDay: number
    readonly own?: AgreedRate | undefined
  },
): { readonly amount: Sen; readonly basis: Basis } {
  const { rate, missed, normalDay, own } = input
  if (!(missed >= 0) || !(normalDay > 0)) throw new RangeError(`Not working time: ${missed} of ${normalDay}`)
  const ordinary = toOrdinaryRate(law.value, rate, normalDay)
  const earned = ratio(rate.wages, missed, ordinary.minutes, 'half-up')
  return {
    amount: minus(0, own ? atMost(earned, agreedRatePay(own, missed, ordinary)) : earned),
    basis: {
      f: 'ea.missedHours',
      i: { w: rate.wages, per: rate.per, t: missed, n: normalDay, ...rateInputs(own) },
      m: law.month,
      from: law.from,
    },
  }
}

/**
 * Wages of an incomplete month (s.18A): month's wages × eligible calendar days ÷ days of the wage period. Sen.
 */
export function incompleteMonth(
  law: LawInMonth<WorkingRules>,
  input: { readonly wages: number; readonly eligibleDays: number; readonly daysInPeriod: number },
): { readonly amount: Sen; readonly basis: Basis } {
  const { wages, eligibleDays, daysInPeriod } = input
  if (eligibleDays < 0 || eligibleDays > daysInPeriod)
    throw new RangeError(`Not days of a wage period: ${eligibleDays} of ${daysInPeriod}`)
  return {
    amount: ratio(wages, eligibleDays, daysInPeriod, 'half-up'),
    basis: {
      f: 'ea.incompleteMonth',
      i: { w: wages, d: eligibleDays, of: daysInPeriod },
      m: law.month,
      from: law.from,
    },
  }
}

function overtimeRate(rules: WorkingRules) {
  return { dayHalves: 0, beyondHalves: rules.overtimeHalves }
}

/** Ordinary rates of a day off, in halves, for the normal hours; and the multiplier of the hours beyond them. */
export function dayRate(
  rules: WorkingRules,
  { kind, payBasis, worked, normalDay }: Pick<WorkInput, 'kind' | 'payBasis' | 'worked' | 'normalDay'>,
) {
  if (worked === 0) return { dayHalves: kind === 'publicHoliday' && payBasis === 'daily' ? 2 : 0, beyondHalves: 0 }
  if (kind === 'publicHoliday')
    return { dayHalves: payBasis === 'monthly' ? 4 : 6, beyondHalves: rules.holidayBeyondHalves }
  const short = worked * 2 <= normalDay
  const monthly = short ? 1 : 2
  return { dayHalves: payBasis === 'monthly' ? monthly : monthly * 2, beyondHalves: rules.restDayBeyondHalves }
}

function dayDivisor(rules: WorkingRules, rate: RateBase): number {
  if (rate.per === 'day') return 1
  return rate.per === 'month' ? rules.monthlyDivisor : rules.weeklyDivisor
}
