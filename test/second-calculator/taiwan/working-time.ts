import { dividedBy, type Exact, fromWhole, plus, zero } from '../exact.ts'
import { type DayKind, extraPay, type Multipliers } from './work-pay.ts'

export type Scheme = 'one week' | 'two weeks' | 'four weeks' | 'eight weeks'

/** Hours and days as the Labor Standards Act has them, arts. 30, 30-1 and 36. */
const ACT: Record<Scheme, { weeks: number; day: number; week: number; regular: { days: number; of: number } }> = {
  'one week': { weeks: 1, day: 8, week: 40, regular: { days: 1, of: 7 } },
  'two weeks': { weeks: 2, day: 10, week: 48, regular: { days: 1, of: 7 } },
  'four weeks': { weeks: 4, day: 10, week: 168, regular: { days: 2, of: 14 } },
  'eight weeks': { weeks: 8, day: 8, week: 48, regular: { days: 1, of: 7 } },
}

/** Days of a period. */
export const daysOf = (scheme: Scheme) => ACT[scheme].weeks * 7

/** Forty normal hours for each week of the period. */
const normalHours = (scheme: Scheme) => ACT[scheme].weeks * 40

/** Which minutes of a planned period are normal, walked through one by one: the number of them on each day. */
export function walkNormalMinutes(scheme: Scheme, planned: readonly number[]): number[] {
  const { day, week } = ACT[scheme]
  const days = planned.map(() => 0)
  const sumOf = (from: number, to: number) => days.slice(from, to).reduce((a, b) => a + b, 0)
  planned.forEach((minutes, at) => {
    const monday = at - (at % 7)
    for (let minute = 0; minute < minutes; minute++) {
      const isFull =
        days[at]! >= day * 60 ||
        sumOf(monday, monday + 7) >= week * 60 ||
        sumOf(0, days.length) >= normalHours(scheme) * 60
      if (isFull) break
      days[at]! += 1
    }
  })
  return days
}

/** What a period of planned hours owes beyond the wage: every day's overtime at the rates of a working day. */
export function overtimeOfPeriod(monthly: Exact, scheme: Scheme, planned: readonly number[], by: Multipliers): Exact[] {
  const normal = walkNormalMinutes(scheme, planned)
  return planned.map((minutes, at) => {
    const hours = dividedBy(fromWhole(minutes - normal[at]!), fromWhole(60))
    return minutes === normal[at] ? zero : extraPay(monthly, 'working day', hours, by)
  })
}

/** How many of each kind of days off a period has: regular ones, rest days, and those of the plan alone. */
export function countDaysOff(scheme: Scheme, planned: readonly number[]): [number, number, number] {
  const { weeks, regular } = ACT[scheme]
  const off = planned.map((minutes) => (minutes === 0 ? 1 : 0))
  let regulars = 0
  for (let from = 0; from < off.length; from += regular.of) {
    const here = off.slice(from, from + regular.of).reduce<number>((a, b) => a + b, 0)
    regulars += here < regular.days ? here : regular.days
  }
  const left = off.reduce<number>((a, b) => a + b, 0) - regulars
  // One rest day for each week of the period.
  const rest = left < weeks ? left : weeks
  return [regulars, rest, left - rest]
}

/** Which limits a planned period breaks, each with the number of its day. */
export function brokenLimits(scheme: Scheme, planned: readonly number[]): string[] {
  const { weeks, day, week, regular } = ACT[scheme]
  const broken: string[] = []
  let ofWeek = 0
  let ofPeriod = 0
  let inRow = 0
  planned.forEach((minutes, at) => {
    if (at % 7 === 0) ofWeek = 0
    const before = { ofWeek, ofPeriod }
    ofWeek += minutes
    ofPeriod += minutes
    inRow = minutes === 0 ? 0 : inRow + 1
    if (minutes > day * 60) broken.push(`${at} normal_day`)
    if (ofWeek > week * 60 && before.ofWeek <= week * 60) broken.push(`${at} week`)
    if (ofPeriod > normalHours(scheme) * 60 && before.ofPeriod <= normalHours(scheme) * 60) broken.push(`${at} period`)
    // Where every seven days have a regular day off, nobody works a seventh day in a row.
    if (regular.of === 7 && inRow > 6) broken.push(`${at} days_in_row`)
    const freeOf = (length: number) => planned.slice(at + 1 - length, at + 1).filter((one) => one === 0).length
    if ((at + 1) % regular.of === 0 && freeOf(regular.of) < regular.days) broken.push(`${at} regular_days`)
    if (at + 1 === planned.length && freeOf(planned.length) < weeks * 2) broken.push(`${at} days_off`)
  })
  return broken.sort()
}

/** Work of some hours on a regular day off: its pay, the days off that it earns, and the hours until it is reported. */
export function regularDayOffWork(monthly: Exact, hours: Exact, by: Multipliers) {
  const kind: DayKind = 'regular day off'
  return { pay: plus(extraPay(monthly, kind, hours, by)), daysInLieu: 1, reportHours: 24 }
}
