import type { Basis } from '#base/calculation/basis.ts'
import { atLeast, minus, type Sen, ZERO } from '#base/money/money.ts'
import { type AgreedRate, agreedRatePay, rateInputs } from '../../agreed-rate.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type Portion, portionOfWage, toOrdinaryRate } from './portion.ts'
import type { WorkDay, WorkingRules } from './rules.ts'

/** `exact`: 4/3, 5/3, 8/3 as in the Act; `usual`: 1.34, 1.67, 2.67, never lower than the Act. */
export type Multipliers = 'exact' | 'usual'

export type OvertimeInput = {
  readonly day: WorkDay
  /** Regular wage of the month in whole dollars. */
  readonly wage: number
  /** On a working day only the minutes beyond the normal hours; else all minutes worked. */
  readonly minutes: number
  readonly multipliers?: Multipliers | undefined
  /** An agreed rate, paid instead where it gives no less than the Act. */
  readonly own?: AgreedRate | undefined
}

/** The part of a month's wage that extra work earns; `perHour` is the unit of time, 60 for minutes. */
export function overtimePortion(
  rules: WorkingRules,
  day: WorkDay,
  time: number,
  multipliers: Multipliers = 'exact',
  perHour = 60,
): Portion {
  if (!Number.isInteger(time) || time < 0) throw new RangeError(`Not working time: ${time}`)
  const { dayFirst, bands } = rules.extra[day]
  const unit = perHour / 60
  let done = 0
  let n = dayFirst && time > 0 ? rules.dayMinutes * unit * 300 : 0
  for (const band of bands) {
    const until = Math.min(time, band.until * unit)
    n += (until - done) * band[multipliers]
    done = until
  }
  return { n, d: rules.monthDays * rules.dayMinutes * unit * 300 }
}

/**
 * Extra pay for work beyond normal hours or on a day off, on top of the month's wage, rounded once. Work beyond the
 * legal hours of a day is paid like the last legal hour; an agreed rate never pays less than the Act.
 */
export function overtimePay(
  law: LawInMonth<WorkingRules>,
  { day, wage, minutes, multipliers, own }: OvertimeInput,
): { readonly amount: Sen; readonly basis: Basis } {
  const owed = portionOfWage(wage, overtimePortion(law.value, day, minutes, multipliers))
  return {
    amount: own ? atLeast(owed, agreedRatePay(own, minutes, toOrdinaryRate(law.value, wage))) : owed,
    basis: {
      f: `tw.overtime.${day}`,
      i: { w: wage, t: minutes, x: multipliers === 'usual' ? 'usual' : undefined, ...rateInputs(own) },
      m: law.month,
      from: law.from,
    },
  }
}

/** One day's extra work in a month; with the wage of its day where that differs from the month's. */
export type WorkRecord = {
  readonly day: WorkDay
  readonly minutes: number
  readonly wage?: number
  readonly own?: AgreedRate | undefined
}

/**
 * Minutes of a month still within the legal hours, after those of its earlier runs and of the earlier months that the
 * three-month limit counts together. Minutes beyond a month's own limit do not count towards the three months.
 */
export function overtimeLeft(
  { agreedPerMonth, agreedPerThreeMonths }: WorkingRules,
  limit: number,
  { month, quarter }: { readonly month: number; readonly quarter: readonly number[] } = { month: 0, quarter: [] },
): number {
  const ofQuarter = quarter.reduce((left, minutes) => left - Math.min(minutes, agreedPerMonth), agreedPerThreeMonths)
  return Math.max(0, Math.min(limit, ofQuarter) - month)
}

/**
 * Pay of a month's extra work in the order of its days, and the part that is outside the legal hours and therefore
 * salary for tax. `within` is a record's minutes inside them, absent where the day does not count. The record that
 * crosses the limit is exempt for its first minutes, at the rate that pays the whole record.
 */
export function overtimeOfMonth(
  law: LawInMonth<WorkingRules>,
  input: {
    readonly wage: number
    readonly records: readonly WorkRecord[]
    readonly limit: number
    readonly multipliers?: Multipliers | undefined
  },
): {
  readonly lines: readonly {
    readonly amount: Sen
    readonly basis: Basis
    readonly taxable: Sen
    readonly within?: number
  }[]
} {
  const { multipliers } = input
  let left = input.limit
  const lines = input.records.map(({ day, minutes, wage = input.wage, own }) => {
    const pay = overtimePay(law, { day, wage, minutes, multipliers, own })
    if (!countsToLimit(day)) return { ...pay, taxable: ZERO }
    const within = Math.min(left, minutes)
    left -= within
    const owed = own && overtimePay(law, { day, wage, minutes, multipliers }).amount
    const paidBy = owed === pay.amount ? undefined : own
    const exempt = overtimePay(law, { day, wage, minutes: within, multipliers, own: paidBy }).amount
    return { ...pay, taxable: minus(pay.amount, exempt), within }
  })
  return { lines }
}

function countsToLimit(day: WorkDay): boolean {
  return day === 'working_day' || day === 'rest_day'
}
