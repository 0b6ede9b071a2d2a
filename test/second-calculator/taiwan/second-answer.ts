import { dividedBy, type Exact, fromWhole, zero } from '../exact.ts'
import { inDollars, nearestDollar } from './dollars.ts'
import type { MonthFigures } from './figures.ts'
import { calendarDays, daysInMonth } from './insured-days.ts'
import { type Employee, payOfMonth, type Unit } from './month.ts'
import type { Item, Line } from './pay-items.ts'
import type { Person, PersonMonth } from './random-people.ts'
import { retirementHalfYears } from './tax.ts'
import { extraPay, leaveDeduction, partMonthWage, severance, unusedLeave } from './work-pay.ts'

const ofMillionths = (rate: number): Exact => ({ n: BigInt(rate), d: 1_000_000n })
const inDays = (minutes: number) => dividedBy(fromWhole(minutes), fromWhole(480))
const inHours = (minutes: number) => dividedBy(fromWhole(minutes), fromWhole(60))
const roundToDollars = (pay: Exact) => inDollars(nearestDollar(pay))

function toEmployee(who: Person): Employee {
  return { ...who, voluntary: ofMillionths(who.voluntary) }
}

function toUnit({ unit }: Person): Unit {
  return {
    ...unit,
    occupationalRate: ofMillionths(unit.occupationalRate),
    pensionRate: ofMillionths(unit.pensionRate),
    reserveRate: unit.reserveRate === null ? null : ofMillionths(unit.reserveRate),
  }
}

/** The regular wage of a whole month, which grades and hours follow from. */
function regularWage(now: PersonMonth): number {
  return now.basic + now.allowance + now.meal + now.regularBonus
}

/** Work beyond normal hours, record by record: what is within the hours of the law is free of tax, the rest is not. */
function workLines(who: Person, now: PersonMonth): Line[] {
  const wage = fromWhole(regularWage(now))
  let left = who.unit.hours * 60
  return now.work.flatMap(({ kind, minutes }): Line[] => {
    const pay = (of: number) => roundToDollars(extraPay(wage, kind, inHours(of), who.unit.multipliers))
    if (kind === 'holiday' || kind === 'regular day off') return [{ item: 'holiday work', amount: pay(minutes) }]
    const within = Math.min(left, minutes)
    left -= within
    const free = within > 0 ? pay(within) : 0
    return [
      { item: 'overtime', amount: free },
      { item: 'overtime over the limit', amount: pay(minutes) - free },
    ]
  })
}

/** Every line of the month's pay. */
function toLines(who: Person, now: PersonMonth): Line[] {
  const wage = fromWhole(regularWage(now))
  const wholeMonth = calendarDays(now) === daysInMonth(now.month)
  const basic = roundToDollars(partMonthWage(fromWhole(now.basic), calendarDays(now), wholeMonth))
  const leaves = now.leaves.map((leave): Line => {
    const { minutes, sickBefore, menstrualBefore } = leave
    const off = leaveDeduction(wage, {
      ...leave,
      days: inDays(minutes),
      sickBefore: inDays(sickBefore),
      menstrualBefore: inDays(menstrualBefore),
    })
    return { item: 'leave without pay', amount: 0 - roundToDollars(off) }
  })
  const { severance: left } = now
  const line = (item: Item, amount: number): Line => ({ item, amount })
  return [
    line('basic', basic),
    line('allowance', now.allowance),
    line('meal allowance', now.meal),
    line('regular bonus', now.regularBonus),
    line('commission', now.commission),
    ...workLines(who, now),
    ...leaves,
    line('unused leave', roundToDollars(unusedLeave(wage, inDays(now.unusedLeaveMinutes)))),
    line('unused leave over the days of the Act', now.unusedOverTheAct),
    ...now.bonuses.map((bonus) => line('bonus', bonus)),
    line(
      'severance',
      roundToDollars(
        left ? severance(fromWhole(left.average), dividedBy(fromWhole(left.months), fromWhole(12))) : zero,
      ),
    ),
  ]
}

/** The second calculator's figures for a month, with all its pay or with the lines handed in. */
export function monthFigures(
  who: Person,
  now: PersonMonth,
  earlierBonuses: number,
  lines: readonly Line[] = toLines(who, now),
): MonthFigures {
  const { months = 0 } = now.severance ?? {}
  return payOfMonth(toEmployee(who), toUnit(who), {
    service: now,
    regularWage: regularWage(now),
    lines,
    earlierBonuses,
    parentalLeave: now.parentalLeave,
    halfYears: retirementHalfYears(Math.floor(months / 12), months % 12),
  })
}

/** The second calculator's figures for every month of an employee. */
export function secondAnswers(who: Person): MonthFigures[] {
  let earlierBonuses = who.earlierBonuses
  return who.months.map((now) => {
    const figures = monthFigures(who, now, earlierBonuses)
    for (const bonus of now.bonuses) earlierBonuses += bonus
    return figures
  })
}
