import { type Exact, over, whole, zero } from '../exact.ts'
import { inDollars, nearestDollar } from './dollars.ts'
import type { MonthFigures } from './figures.ts'
import { calendarDays, lengthOf } from './insured-days.ts'
import { type Employee, payOfMonth, type Unit } from './month.ts'
import type { Item, Line } from './pay-items.ts'
import type { Person, PersonMonth } from './random-people.ts'
import { retirementHalfYears } from './tax.ts'
import { extraPay, leaveDeduction, partMonthWage, severance, unusedLeave } from './work-pay.ts'

const ofMillionths = (rate: number): Exact => ({ n: BigInt(rate), d: 1_000_000n })
const inDays = (minutes: number) => over(whole(minutes), whole(480))
const inHours = (minutes: number) => over(whole(minutes), whole(60))
const settled = (pay: Exact) => inDollars(nearestDollar(pay))

function employeeOf(who: Person): Employee {
  return { ...who, voluntary: ofMillionths(who.voluntary) }
}

function unitOf({ unit }: Person): Unit {
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
  const wage = whole(regularWage(now))
  let left = who.unit.hours * 60
  return now.work.flatMap(({ kind, minutes }): Line[] => {
    const pay = (of: number) => settled(extraPay(wage, kind, inHours(of), who.unit.multipliers))
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
function linesOf(who: Person, now: PersonMonth): Line[] {
  const wage = whole(regularWage(now))
  const wholeMonth = calendarDays(now) === lengthOf(now.month)
  const basic = settled(partMonthWage(whole(now.basic), calendarDays(now), wholeMonth))
  const leaves = now.leaves.map((leave): Line => {
    const { minutes, sickBefore, menstrualBefore } = leave
    const off = leaveDeduction(wage, {
      ...leave,
      days: inDays(minutes),
      sickBefore: inDays(sickBefore),
      menstrualBefore: inDays(menstrualBefore),
    })
    return { item: 'leave without pay', amount: 0 - settled(off) }
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
    line('unused leave', settled(unusedLeave(wage, inDays(now.unusedLeaveMinutes)))),
    line('unused leave over the days of the Act', now.unusedOverTheAct),
    ...now.bonuses.map((bonus) => line('bonus', bonus)),
    line('severance', settled(left ? severance(whole(left.average), over(whole(left.months), whole(12))) : zero)),
  ]
}

/** The second calculator's figures for a month, with all its pay or with the lines handed in. */
export function monthFigures(
  who: Person,
  now: PersonMonth,
  earlierBonuses: number,
  lines: readonly Line[] = linesOf(who, now),
): MonthFigures {
  const { months = 0 } = now.severance ?? {}
  return payOfMonth(employeeOf(who), unitOf(who), {
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
