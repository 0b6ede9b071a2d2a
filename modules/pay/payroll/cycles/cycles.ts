import {
  addDays,
  type Day,
  daysInMonth,
  eachDay,
  earlierDay,
  LAST_DAY,
  type Month,
  monthOf,
  shiftMonth,
  weekday,
} from '#base/days/days.ts'
import { minus, ratio, type Sen } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { PayCycle, PayFrequency, Proration, RecurringIn } from '../values.ts'
import { monthSpan } from './month-span.ts'

/** How often a group is paid, from its record. */
export type CycleRule = {
  readonly cycle: PayCycle
  /** Days of the month on which the earlier cycles end, and the days they are paid on; the last ends with the month. */
  readonly cycle_ends: readonly number[]
  readonly cycle_pay_days: readonly number[]
  readonly pay_day: number
  /** For a whole month: the pay day is in the following month. */
  readonly paid_next_month: boolean
  /** For weeks: the weekday they end on, 0 is Sunday. Weeks and days are paid `pay_after` days after they end. */
  readonly week_end: number
  readonly pay_after: number
}

/** Taiwan computes wages, premiums and pensions by month, so it has no weeks that span two months. */
export const TAIWAN_CYCLES = ['monthly', 'semi_monthly', 'several'] as const satisfies readonly PayCycle[]

/** One cycle: its number in the month, its days, and its pay day. */
export type Cycle = {
  readonly number: number
  readonly of: number
  readonly first: Day
  readonly last: Day
  readonly payDay: Day
}

/** A stretch of days that a run pays as one cycle of a month. */
export type CyclePart = Pick<Cycle, 'number' | 'of' | 'first' | 'last'>

/** The days of a run that does not pay exactly one calendar month; stored in the run's snapshot. */
export type RunSpan = {
  readonly cycle: PayCycle
  readonly parts: readonly CyclePart[]
  /** The days of the wage month: for weeks, those of all weeks that end in it. */
  readonly month: { readonly first: Day; readonly last: Day }
  readonly recurring: RecurringIn
}

/** The cycles of a wage month, in order. A week belongs to the month it ends in. */
export function monthCycles(rule: CycleRule, month: Month): Cycle[] {
  const { first, last } = monthSpan(month)
  if (rule.cycle === 'weekly' || rule.cycle === 'daily') {
    const weekly = rule.cycle === 'weekly'
    const ends = eachDay(first, last).filter((day) => !weekly || weekday(day) === rule.week_end)
    return ends.map((end, index) => ({
      number: index + 1,
      of: ends.length,
      first: weekly ? addDays(end, -6) : end,
      last: end,
      payDay: earlierDay(addDays(end, rule.pay_after), LAST_DAY),
    }))
  }
  const days = daysInMonth(month)
  const ends = [...rule.cycle_ends, days]
  const payDays = [...rule.cycle_pay_days, rule.pay_day]
  return ends.map((end, index) => {
    const begin = (ends[index - 1] ?? 0) + 1
    const paid = required(payDays[index], 'pay day of a cycle')
    return {
      number: index + 1,
      of: ends.length,
      first: dayInMonth(month, begin),
      last: dayInMonth(month, end),
      payDay: earlierDay(
        dayInMonth(rule.paid_next_month || Math.min(paid, days) < begin ? shiftMonth(month, 1) : month, paid),
        LAST_DAY,
      ),
    }
  })
}

/** First and last day of the wage month. */
export function wageMonth(cycles: readonly Cycle[]): { first: Day; last: Day } {
  return {
    first: required(cycles[0], 'first cycle of a month').first,
    last: required(cycles.at(-1), 'last cycle of a month').last,
  }
}

/**
 * What a leaver's last run may pay: the wage month, and of the weeks that end in the next one the days that still belong
 * to the calendar month.
 */
export function finalParts(rule: CycleRule, month: Month): CyclePart[] {
  const { last } = monthSpan(month)
  const parts = monthCycles(rule, month).map(toCyclePart)
  if (required(parts.at(-1), 'last cycle of a month').last >= last) return parts
  return [...parts, ...monthCycles(rule, shiftMonth(month, 1)).slice(0, 1).map(toCyclePart)]
}

export function toCyclePart({ number, of, first, last }: CyclePart): CyclePart {
  return { number, of, first, last }
}

/** The part of a monthly amount that one cycle pays. Parts are equal and add up to the amount to the sen. */
export function cycleShare(amount: number, { number, of }: Pick<Cycle, 'number' | 'of'>): Sen {
  return minus(ratio(amount, number, of, 'half-up'), ratio(amount, number - 1, of, 'half-up'))
}

/**
 * How an incomplete cycle is prorated. Twenty-six days stand for a month, thirteen for half a month and six for a week
 * (s.60I). Where pay and cycle do not fit that, calendar days count.
 */
export function effectiveProration(proration: Proration, per: PayFrequency, cycle: PayCycle): Proration {
  if (proration !== 'fixed_26') return proration
  const fits = per === 'weekly' ? cycle === 'weekly' : cycle === 'monthly' || cycle === 'semi_monthly'
  return fits ? 'fixed_26' : 'calendar'
}

/** Half-days of a whole cycle where 26 days are a month. */
export function fixedHalves(per: PayFrequency, cycle: PayCycle): number {
  if (per === 'weekly') return 12
  return cycle === 'semi_monthly' ? 26 : 52
}

/** The first mistake in the days of a rule; null where there is none. */
export function ruleProblem(
  rule: Pick<CycleRule, 'cycle' | 'cycle_ends' | 'cycle_pay_days'> & { proration: Proration },
): readonly [field: 'cycle_ends' | 'cycle_pay_days' | 'proration', code: string] | null {
  const { cycle, cycle_ends: ends, cycle_pay_days: payDays } = rule
  const [fewest, most] = cycle === 'semi_monthly' ? [1, 1] : cycle === 'several' ? [2, 9] : [0, 0]
  if (ends.length < fewest || ends.length > most)
    return ['cycle_ends', cycle === 'semi_monthly' ? 'one_cycle_end' : 'several_cycle_ends']
  if (ends.some((end, index) => end <= (ends[index - 1] ?? Number.NEGATIVE_INFINITY)))
    return ['cycle_ends', 'cycle_ends_rise']
  if (payDays.length !== ends.length) return ['cycle_pay_days', 'pay_day_each']
  if (rule.proration === 'fixed_26' && (cycle === 'several' || cycle === 'daily'))
    return ['proration', 'proration_not_for_cycle']
  return null
}

/** The first cycle that begins after a day. The group's rule may have changed since that day was paid. */
export function cycleAfter(rule: CycleRule, paid: Day): { period: Month; cycle: Cycle } {
  return findCycle(rule, monthOf(paid), ({ first }) => first > paid)
}

/** The first cycle of a new group: the one that contains today, whichever month it belongs to. */
export function cycleOn(rule: CycleRule, today: Day): { period: Month; cycle: Cycle } {
  return findCycle(rule, monthOf(today), ({ last }) => last >= today)
}

function findCycle(rule: CycleRule, month: Month, fits: (cycle: Cycle) => boolean): { period: Month; cycle: Cycle } {
  for (let period = month; ; period = shiftMonth(period, 1)) {
    const cycle = monthCycles(rule, period).find(fits)
    if (cycle) return { period, cycle }
  }
}

function dayInMonth(month: Month, day: number): Day {
  return `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`
}
