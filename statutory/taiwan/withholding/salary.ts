import type { Basis } from '#base/calculation/basis.ts'
import { applyRate, atLeast, minus, ratio, roundAmount, type Sen, sen, ZERO } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import type { WithholdingYear } from './tables.ts'

export type WithheldTax = { readonly tax: Sen; readonly basis: Basis }

/** Amounts left out of the salary before tax, and what earlier runs of the month paid; for the explanation only. */
export type SalaryParts = {
  readonly voluntaryPension?: number
  readonly mealFree?: number
  readonly earlier?: number
}

/** The steps from a month's salary to the tax of the table, for the explanation. */
export type TableSteps = {
  /** The salary that counts: the lower end of the row, or the salary itself outside the printed table. */
  readonly counted: Sen
  readonly annual: Sen
  readonly reductions: Sen
  readonly taxable: Sen
  readonly percent: number
  readonly quick: number
  /** A twelfth of the year's tax, cut to ten dollars in the table or to the dollar outside it. */
  readonly monthly: Sen
}

/**
 * Resident, by the table: the lower end of the row as a year's income, less exemptions, the married standard deduction
 * and the salary deduction, taxed by the bands; a twelfth of that, and nothing up to 2,000. Outside the printed table
 * the salary itself counts and the twelfth is cut to the dollar (one public source).
 */
export function tableTax(
  law: LawInMonth<WithholdingYear>,
  input: { readonly salary: number; readonly dependants: number; readonly parts?: SalaryParts | undefined },
): WithheldTax {
  const { salary, dependants, parts } = input
  const { monthly } = tableSteps(law.value, salary, dependants)
  return {
    tax: monthly <= law.value.smallTax ? ZERO : monthly,
    basis: {
      f: 'tw.tax.table',
      i: { w: salary, n: dependants || undefined, ...storedParts(parts) },
      m: law.month,
      from: law.from,
      row: tableRow(law.value, salary),
    },
  }
}

export function tableSteps(year: WithholdingYear, salary: number, dependants: number): TableSteps {
  requireSalary(salary)
  if (!Number.isInteger(dependants) || dependants < 0) throw new RangeError(`Not dependants: ${dependants}`)
  const { tableStep, tableUpTo, tableDependants, exemption, standardMarried, salaryDeduction } = year
  const printed = salary <= tableUpTo && dependants <= tableDependants
  const counted = printed ? lowerEnd(salary, tableStep) : sen(salary)
  const annual = ratio(counted, 12, 1, 'down')
  const reductions = minus(ratio(exemption, 1 + dependants, 1, 'down'), -standardMarried, -salaryDeduction)
  const taxable = atLeast(0, minus(annual, reductions))
  const band = year.bands.findLast(({ over }) => taxable > over) ?? year.bands[0]
  const { percent, quick } = required(band, 'first band of the table')
  // Hundredths of a dollar, so that the year's tax is exact before it is divided.
  const hundredths = minus(ratio(taxable, percent, 1, 'down'), ratio(quick, 100, 1, 'down'))
  const monthly = ratio(hundredths, 1, 100 * 12, 'down', printed ? 10 : 1)
  return { counted, annual, reductions, taxable, percent, quick, monthly }
}

/** Row of the printed table, counted from 1; undefined outside it. */
export function tableRow(year: WithholdingYear, salary: number): number | undefined {
  const { tableOver, tableUpTo, tableStep } = year
  if (salary <= tableOver || salary > tableUpTo) return undefined
  return ratio(minus(salary, tableOver), 1, tableStep, 'up')
}

/** Resident, flat: 5% of the month's taxable salary, cut to the dollar; nothing up to 2,000. */
export function flatTax(law: LawInMonth<WithholdingYear>, salary: number, parts?: SalaryParts): WithheldTax {
  const tax = applyRate(requireSalary(salary), law.value.flat, 'down')
  return {
    tax: tax <= law.value.smallTax ? ZERO : tax,
    basis: {
      f: 'tw.tax.flat',
      i: { w: salary, r: law.value.flat, ...storedParts(parts) },
      m: law.month,
      from: law.from,
    },
  }
}

/** Non-resident: 6% or 18% of the month's whole salary with bonuses, cut to the dollar, without any exemption. */
export function nonResidentTax(
  law: LawInMonth<WithholdingYear>,
  total: number,
  parts?: SalaryParts,
): WithheldTax & { readonly rate: number } {
  const rate = requireSalary(total) <= law.value.lowRateUpTo ? law.value.lowRate : law.value.nonResident
  return {
    tax: applyRate(total, rate, 'down'),
    rate,
    basis: {
      f: 'tw.tax.nonResident',
      i: { w: total, l: law.value.lowRateUpTo, r: rate, ...storedParts(parts) },
      m: law.month,
      from: law.from,
    },
  }
}

/**
 * When a resident's bonus is taxed: `statute` from the start of the year's table on; `over_2000` when 5% of it, cut to
 * the dollar, is more than 2,000. UNCONFIRMED by the customer: whether to compare before cutting.
 */
export type BonusRule = 'statute' | 'over_2000'

/** Resident: 5% of a bonus or other irregular pay, taxed separately from the month, cut to the dollar. */
export function bonusTax(
  law: LawInMonth<WithholdingYear>,
  input: { readonly bonus: number; readonly rule: BonusRule },
): WithheldTax {
  const { bonus, rule } = input
  const tax = applyRate(requireSalary(bonus), law.value.flat, 'down')
  const due = rule === 'statute' ? bonus >= law.value.tableStart : tax > law.value.smallTax
  return {
    tax: due ? tax : ZERO,
    basis: {
      f: rule === 'statute' ? 'tw.tax.bonusStatute' : 'tw.tax.bonus',
      i: { a: bonus, r: law.value.flat, fl: rule === 'statute' ? law.value.tableStart : law.value.smallTax },
      m: law.month,
      from: law.from,
    },
  }
}

function storedParts(parts: SalaryParts = {}) {
  const { voluntaryPension, mealFree, earlier } = parts
  return { vp: voluntaryPension || undefined, mf: mealFree || undefined, ea: earlier || undefined }
}

function lowerEnd(salary: number, step: number): Sen {
  return salary === 0 ? ZERO : minus(roundAmount(minus(salary, 1), 'down', step), -1)
}

function requireSalary(salary: number): number {
  if (!(salary >= 0)) throw new RangeError(`Not a salary: ${salary}`)
  return salary
}
