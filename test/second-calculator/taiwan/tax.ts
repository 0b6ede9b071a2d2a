import { dividedBy, type Exact, exact, fromWhole, isBelow, minus, notNegative, plus, times, zero } from '../exact.ts'
import { cutToDollar, cutToTenDollars } from './dollars.ts'
import { figuresOf } from './year-figures.ts'

const NOTHING_UP_TO = fromWhole(2000)
const FLAT = exact('0.05')
const ROW = 500
const LAST_ROW = 500_000
const LAST_COLUMN = 11

/** The month's share of the year's tax on twelve such salaries, for a married payee. */
function formula(year: number, salary: number, dependants: number): Exact {
  const { exemptionPerHead, marriedDeduction, salaryDeduction, bands } = figuresOf(year)
  const net = 12 * salary - exemptionPerHead * (1 + dependants) - marriedDeduction - salaryDeduction
  if (net <= 0) return zero
  const [, percent, less] = bands.find(([upTo]) => net <= upTo)!
  return dividedBy(
    minus(dividedBy(times(fromWhole(net), fromWhole(percent)), fromWhole(100)), fromWhole(less)),
    fromWhole(12),
  )
}

/** A resident's tax; 2,000 or less on one payment of any kind is not withheld. */
const unlessSmall = (tax: Exact) => (isBelow(NOTHING_UP_TO, tax) ? tax : zero)

/** Tax of a resident by the table: salary of the month in dollars, spouse and dependants declared. */
export function tableTax(year: number, salary: number, dependants: number): Exact {
  if (salary > LAST_ROW || dependants > LAST_COLUMN) {
    return unlessSmall(cutToDollar(formula(year, salary, dependants)))
  }
  if (salary <= 0) return zero
  const lower = Math.floor((salary - 1) / ROW) * ROW + 1
  return unlessSmall(cutToTenDollars(formula(year, lower, dependants)))
}

/** Tax of a resident at 5%, nothing at 2,000 or less. */
export function flatTax(salary: number): Exact {
  return unlessSmall(cutToDollar(times(fromWhole(salary), FLAT)))
}

export type BonusRule = 'statute' | 'over 2,000'

/** Tax of a resident on a bonus: 5%, from the start of the table by statute, or whenever it passes 2,000. */
export function bonusTax(year: number, bonus: number, rule: BonusRule): Exact {
  if (rule === 'over 2,000') return flatTax(bonus)
  return bonus >= figuresOf(year).taxTableStart ? cutToDollar(times(fromWhole(bonus), FLAT)) : zero
}

/** Tax of a non-resident on the whole salary of the month, bonus included. */
export function nonResidentTax(year: number, salary: number): { percent: 6 | 18; tax: Exact } {
  const low = 2 * salary <= 3 * figuresOf(year).minimumWage
  const percent = low ? 6 : 18
  return { percent, tax: cutToDollar(dividedBy(times(fromWhole(salary), fromWhole(percent)), fromWhole(100))) }
}

/** Years of service for retirement pay, in halves: part of a year under six months is half a year, otherwise one. */
export function retirementHalfYears(years: number, months: number): number {
  return 2 * years + (months === 0 ? 0 : months < 6 ? 1 : 2)
}

/** Taxable part of retirement or severance pay, and the tax withheld from it. */
export function retirementTax(year: number, pay: Exact, halfYears: number, resident: boolean) {
  const { retirementExempt, retirementHalf } = figuresOf(year)
  const perYear = (amount: number) => dividedBy(fromWhole(amount * halfYears), fromWhole(2))
  const overFirst = notNegative(minus(pay, perYear(retirementExempt)))
  const overSecond = notNegative(minus(pay, perYear(retirementHalf)))
  // Half of what passes the first limit, and the other half of what passes the second.
  const income = dividedBy(plus(overFirst, overSecond), fromWhole(2))
  const tax = cutToDollar(dividedBy(times(income, fromWhole(resident ? 6 : 18)), fromWhole(100)))
  return { income, tax: resident ? unlessSmall(tax) : tax }
}
