import { dividedBy, type Exact, exact, fromWhole, minus, plus, times, zero } from '../exact.ts'
import { nearestDollar } from './dollars.ts'
import { figuresOf } from './year-figures.ts'

/** Disability of the worker by certificate. */
export type Severity = 'none' | 'mild' | 'moderate' | 'severe' | 'profound'

const SUBSIDY: Record<Severity, Exact> = {
  none: zero,
  mild: exact('0.25'),
  moderate: exact('0.5'),
  severe: exact('1'),
  profound: exact('1'),
}

const EMPLOYMENT_RATE = exact('0.01')
const WORKER = exact('0.2')
const UNIT = exact('0.7')
const GOVERNMENT = exact('0.1')

const HEALTH_RATE = exact('0.0517')
const HEALTH_WORKER = exact('0.3')
const HEALTH_UNIT = exact('0.6')
const HEADS = exact('1.56')

const PENSION_RATE = exact('0.06')
const ARREARS_RATE = exact('0.00025')
const SUPPLEMENT_RATE = exact('0.0211')
const SINGLE_CAP = 10_000_000
const OTHER_INCOME_FROM = 20_000

/** Premium of a month with so many of 30 days, before anyone's share. */
const forDays = (salary: number, rate: Exact, days: number) =>
  dividedBy(times(times(fromWhole(salary), rate), fromWhole(days)), fromWhole(30))

export interface Shares {
  worker: Exact
  unit: Exact
  government: Exact
}

function splitPremium(premium: Exact, severity: Severity): Shares {
  const own = times(premium, WORKER)
  const subsidy = nearestDollar(times(own, SUBSIDY[severity]))
  return {
    worker: minus(nearestDollar(own), subsidy),
    unit: nearestDollar(times(premium, UNIT)),
    government: nearestDollar(times(premium, GOVERNMENT)),
  }
}

/** Labor insurance, ordinary accidents: each share in whole dollars, the worker's after the disability subsidy. */
export function laborShares(year: number, salary: number, days: number, severity: Severity = 'none'): Shares {
  return splitPremium(forDays(salary, figuresOf(year).laborRate, days), severity)
}

/** Employment insurance: each share in whole dollars, the worker's after the disability subsidy. */
export function employmentShares(salary: number, days: number, severity: Severity = 'none'): Shares {
  return splitPremium(forDays(salary, EMPLOYMENT_RATE, days), severity)
}

/** Occupational accident insurance at the unit's rate; all of it is the unit's. */
export function occupationalPremium(salary: number, rate: Exact, days: number): Exact {
  return nearestDollar(forDays(salary, rate, days))
}

/** What the unit owes the wage arrears fund on the labor insured salaries of all. */
export function arrearsFund(salaries: number): Exact {
  return nearestDollar(times(fromWhole(salaries), ARREARS_RATE))
}

/** Health insurance of a month: the worker with at most three dependants, the unit and the government. */
export function healthShares(amount: number, dependants: number, severity: Severity = 'none'): Shares {
  const premium = times(fromWhole(amount), HEALTH_RATE)
  const own = nearestDollar(times(premium, HEALTH_WORKER))
  const subsidy = nearestDollar(times(own, SUBSIDY[severity]))
  return {
    worker: minus(times(own, fromWhole(1 + Math.min(dependants, 3))), subsidy),
    unit: nearestDollar(times(times(premium, HEALTH_UNIT), HEADS)),
    government: nearestDollar(times(times(premium, GOVERNMENT), HEADS)),
  }
}

/** The unit's pension contribution, at 6% unless it gives more, and the worker's voluntary one. */
export function pensionShares(wage: number, voluntary: Exact, days: number, unitRate = PENSION_RATE) {
  return {
    unit: nearestDollar(forDays(wage, unitRate, days)),
    worker: nearestDollar(forDays(wage, voluntary, days)),
  }
}

/** What goes to the reserve of the old retirement scheme. */
export function retirementReserve(wages: Exact, rate: Exact): Exact {
  return nearestDollar(times(wages, rate))
}

export interface Supplement {
  base: number
  premium: Exact
}

const supplementOn = (base: number): Supplement => ({
  base,
  premium: nearestDollar(times(fromWhole(base), SUPPLEMENT_RATE)),
})

/** Supplementary premium on a bonus: what the bonuses of the year pass four times the insured amount by. */
export function bonusSupplement(insured: number, bonus: number, earlier: number): Supplement {
  return supplementOn(Math.max(0, Math.min(bonus, earlier + bonus - 4 * insured, SINGLE_CAP)))
}

export type OtherIncome = 'part-time salary' | 'professional fee' | 'dividend' | 'interest' | 'rent'

/** Supplementary premium on a single payment of another kind. */
export function otherSupplement(kind: OtherIncome, year: number, payment: number): Supplement {
  const floor = kind === 'part-time salary' ? figuresOf(year).minimumWage : OTHER_INCOME_FROM
  return supplementOn(payment >= floor ? Math.min(payment, SINGLE_CAP) : 0)
}

/** The unit's own supplementary premium of a month. */
export function employerSupplement(salaries: number, insured: number): Supplement {
  return supplementOn(Math.max(0, salaries - insured))
}

/** The worker's and the unit's shares added up. */
export function addShares(...parts: readonly (Shares | null)[]): { worker: Exact; unit: Exact } {
  const present = parts.filter((part) => part !== null)
  return { worker: plus(...present.map((part) => part.worker)), unit: plus(...present.map((part) => part.unit)) }
}
