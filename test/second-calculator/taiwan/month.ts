import { type Exact, fromWhole, zero } from '../exact.ts'
import { employmentService, hasPension, laborService, type WorkerStatus } from './coverage.ts'
import { inDollars } from './dollars.ts'
import type { MonthFigures } from './figures.ts'
import {
  arrearsFund,
  bonusSupplement,
  employerSupplement,
  employmentShares,
  healthShares,
  laborShares,
  occupationalPremium,
  otherSupplement,
  pensionShares,
  retirementReserve,
  type Severity,
  type Shares,
} from './insurance.ts'
import { healthCharged, insuredDays, pensionDays, type Service } from './insured-days.ts'
import { gradeFor, type Ladder, laborSalary } from './ladders.ts'
import { type Counting, ITEMS, type Line } from './pay-items.ts'
import { type BonusRule, bonusTax, flatTax, nonResidentTax, retirementTax, tableTax } from './tax.ts'

const MEAL_FREE = 3000
const SMALLEST_UNIT = 5

export interface Employee {
  birth: string
  standing: WorkerStatus
  resident: boolean
  method: 'table' | 'flat'
  taxDependants: number
  dependants: number
  severity: Severity
  partTime: boolean
  scheme: 'new' | 'former'
  voluntary: Exact
  laborContinued: boolean
  /** Another employer insures the person's health. */
  secondJob: boolean
  /** Grades notified to the authorities, where they are not those of the regular wage. */
  notified: Partial<Record<Exclude<Ladder, 'labor part time'>, number>>
}

export interface Unit {
  occupationalRate: Exact
  bonusRule: BonusRule
  pensionRate: Exact
  /** For the old retirement scheme; null where there is none. */
  reserveRate: Exact | null
  workers: number
  optedIn: boolean
}

export interface MonthInput {
  service: Service
  regularWage: number
  lines: readonly Line[]
  /** Bonuses of the year paid before. */
  earlierBonuses: number
  parentalLeave: 'insured' | 'not insured' | null
  /** Service for retirement pay, in half years. */
  halfYears: number
}

function sumLines(lines: readonly Line[], counts: (as: Counting) => boolean): number {
  return lines.filter((line) => counts(ITEMS[line.item])).reduce((total, line) => total + line.amount, 0)
}

/** The grades of the month, before it is asked which insurance applies. */
function monthGrades(who: Employee, of: MonthInput, year: number) {
  const at = (ladder: Exclude<Ladder, 'labor part time'>) => who.notified[ladder] ?? of.regularWage
  return {
    labor: laborSalary(year, at('labor'), who.partTime),
    occupational: gradeFor('occupational', year, at('occupational')),
    health: gradeFor('health', year, at('health')),
    pension: gradeFor('pension', year, at('pension')),
  }
}

/** Premiums and pension. A whole month of parental leave stops pension and accident insurance; the unit pays no share. */
function monthInsurance(who: Employee, unit: Unit, of: MonthInput) {
  const { service, parentalLeave } = of
  const year = Number(service.month.slice(0, 4))
  const grades = monthGrades(who, of, year)
  const onLeave = parentalLeave !== null
  const insured = parentalLeave !== 'not insured'
  const covered = unit.workers >= SMALLEST_UNIT || unit.optedIn
  const labor = insured ? laborService(covered, who.laborContinued, who.birth, service) : null
  const employment = insured ? employmentService(who.standing, who.birth, service) : null
  const health = insured && !who.secondJob
  const inNewScheme = hasPension(who.standing, service.month) && who.scheme === 'new'
  const inOldScheme = who.scheme === 'former' || who.standing === 'migrant worker'
  const pension =
    inNewScheme && !onLeave
      ? pensionShares(grades.pension, who.voluntary, pensionDays(service), unit.pensionRate)
      : null
  const wages = Math.max(
    0,
    sumLines(of.lines, (as) => as.wage),
  )
  const shares = (from: Shares | null) => (from ? { ...from, unit: onLeave ? zero : from.unit } : null)
  return {
    labor: shares(labor && laborShares(year, grades.labor, insuredDays(labor), who.severity)),
    employment: shares(employment && employmentShares(grades.labor, insuredDays(employment), who.severity)),
    occupational: onLeave
      ? zero
      : occupationalPremium(grades.occupational, unit.occupationalRate, insuredDays(service)),
    health: shares(health && healthCharged(service) ? healthShares(grades.health, who.dependants, who.severity) : null),
    pension,
    reserve:
      !pension && !onLeave && inOldScheme && unit.reserveRate
        ? retirementReserve(fromWhole(wages), unit.reserveRate)
        : zero,
    grades: {
      labor: labor ? grades.labor : null,
      occupational: onLeave ? null : grades.occupational,
      health: health ? grades.health : null,
      pension: pension ? grades.pension : null,
    },
  }
}

function monthSupplements(who: Employee, of: MonthInput, insured: number | null, salary: number): number[] {
  if (who.secondJob) {
    const year = Number(of.service.month.slice(0, 4))
    return salary === 0 ? [] : [inDollars(otherSupplement('part-time salary', year, salary).premium)]
  }
  if (insured === null) return []
  // What is paid at once is one payment.
  const paid = of.lines.reduce((total, { item, amount }) => (item === 'bonus' ? total + amount : total), 0)
  return paid > 0 ? [inDollars(bonusSupplement(insured, paid, of.earlierBonuses).premium)] : []
}

/** Everything the law takes from one employee, and from the unit for that employee, in one month. */
export function payOfMonth(who: Employee, unit: Unit, of: MonthInput): MonthFigures {
  const { month } = of.service
  const year = Number(month.slice(0, 4))
  const { grades, ...insurances } = monthInsurance(who, unit, of)
  const tax = (kind: Counting['tax']) => sumLines(of.lines, (as) => as.tax === kind)
  const voluntary = inDollars(insurances.pension?.worker ?? zero)
  const salary = Math.max(0, tax('salary') + Math.max(0, tax('meal') - MEAL_FREE))
  const taxable = Math.max(0, salary - voluntary)
  const bonuses = tax('bonus')
  const monthTax = !who.resident
    ? nonResidentTax(year, taxable + bonuses).tax
    : who.method === 'flat'
      ? flatTax(taxable)
      : tableTax(year, taxable, who.taxDependants)
  const bonusTaxes = who.resident && bonuses > 0 ? [inDollars(bonusTax(year, bonuses, unit.bonusRule))] : []
  const lump = retirementTax(year, fromWhole(tax('retirement')), of.halfYears, who.resident).tax
  const supplements = monthSupplements(who, of, grades.health, salary + bonuses)
  const pair = (from: { worker: Exact; unit: Exact } | null) =>
    [inDollars(from?.worker ?? zero), inDollars(from?.unit ?? zero)] as const
  const [labor, employment, health, pension] = [
    pair(insurances.labor),
    pair(insurances.employment),
    pair(insurances.health),
    pair(insurances.pension),
  ]
  const gross = of.lines.reduce((total, line) => total + line.amount, 0)
  const taken = [labor[0], employment[0], health[0], pension[0], inDollars(monthTax), inDollars(lump)]
  const laborInsured = grades.labor ?? 0
  const healthInsured = insurances.health ? grades.health! : 0
  const salaryPaid = salary + bonuses
  return {
    month,
    lines: of.lines.map(({ item, amount }) => [item, amount]),
    grades,
    labor,
    employment,
    occupational: inDollars(insurances.occupational),
    health,
    pension,
    reserve: inDollars(insurances.reserve),
    supplements,
    taxable,
    bonuses,
    tax: inDollars(monthTax),
    bonusTaxes,
    retirementTax: inDollars(lump),
    gross,
    net: [...taken, ...supplements, ...bonusTaxes].reduce((left, amount) => left - amount, gross),
    unit: {
      laborInsured,
      healthInsured,
      salaryPaid,
      arrearsFund: inDollars(arrearsFund(laborInsured)),
      supplement: inDollars(employerSupplement(salaryPaid, healthInsured).premium),
    },
  }
}
