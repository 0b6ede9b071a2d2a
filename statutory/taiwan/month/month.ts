import { ageOn, lastDay } from '#base/days/days.ts'
import { atLeast, minus, type Sen, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { employerSupplement } from '../health-insurance/supplement.ts'
import { type Coverage, coverageFor } from '../insurance/coverage.ts'
import { arrearsFund } from '../labor-insurance/premium.ts'
import type { TaiwanLaw } from '../law.ts'
import type { TaiwanLine, TaiwanLineCode } from '../law-line.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPerson } from './month-input.ts'
import { type InsuredAmounts, insuranceLines } from './month-insurances.ts'
import { computeTaxBases, supplementLines, taxLines } from './month-taxes.ts'

export type TaiwanMonth = {
  readonly lines: readonly TaiwanLine[]
  readonly insured: InsuredAmounts
  readonly coverage: Coverage
  readonly gross: Sen
  /**
   * Salary for tax of this run, after the meal allowance and the voluntary pension, without bonuses. Negative where the
   * run deducts more than it pays, as with a bonus before the month's wage; `earlier` passes it on unchanged.
   */
  readonly taxable: Sen
  readonly bonuses: Sen
  /** What the person adds to the totals that `computeTaiwanUnitMonth` takes. */
  readonly unit: UnitTotals
  readonly employee: Sen
  readonly employer: Sen
  readonly net: Sen
}

/**
 * Computes every line of Taiwan's law for one person in one month. Throws RangeError for impossible facts, such as a
 * voluntary pension above 6%.
 */
export function computeTaiwanMonth(
  law: TaiwanLaw,
  person: TaiwanPerson,
  input: TaiwanMonthInput,
  choices: TaiwanChoices,
): TaiwanMonth {
  const coverage = coverageFor(law.coverage, {
    identity: person.identity,
    age: ageOn(person.birth, lastDay(law.month)),
    unitWorkers: choices.unitWorkers,
  })
  const { insured, healthCharged, voluntary, lines: insurances } = insuranceLines(law, person, input, choices, coverage)
  const bases = computeTaxBases(law, input, voluntary)
  const lines = [
    ...insurances,
    ...supplementLines(law, person, input, insured.health),
    ...taxLines(law, person, input, choices, bases),
  ].map((line) => lessEarlierRuns(line, input))
  const employee = sum(lines.map(({ a }) => a))
  const gross = sum(input.pay.map(({ amount }) => amount))
  return {
    lines,
    insured,
    coverage,
    gross,
    taxable: bases.taxable,
    bonuses: bases.bonuses,
    unit: {
      laborInsured: input.besideWage ? 0 : (insured.labor?.amount ?? 0),
      healthInsured: healthCharged ? required(insured.health, 'insured amount of health insurance').amount : 0,
      salaryPaid: bases.salaryPaid,
    },
    employee,
    employer: sum(lines.map(({ e }) => e ?? 0)),
    net: minus(gross, employee),
  }
}

/** Sums over everyone that a unit insures and pays in a month, in whole dollars. */
export type UnitTotals = {
  readonly laborInsured: number
  readonly healthInsured: number
  readonly salaryPaid: number
}

/**
 * Computes what a company owes on its whole payroll of a month: the wage arrears fund and its supplementary premium.
 */
export function computeTaiwanUnitMonth(law: TaiwanLaw, totals: UnitTotals): readonly TaiwanLine[] {
  const fund = arrearsFund(law.arrearsFund, totals.laborInsured)
  const supplement = employerSupplement(law.supplement, { paid: totals.salaryPaid, insuredTotal: totals.healthInsured })
  return [
    { c: 'tw_arrears_fund', k: 'employer_cost', a: 0, e: fund.employer, b: fund.basis },
    { c: 'tw_employer_supplement', k: 'employer_cost', a: 0, e: supplement.employer, b: supplement.basis },
  ]
}

/** Lines that belong to the month, not to a payment: earlier runs of the month paid part of them. */
const MONTHLY: ReadonlySet<TaiwanLineCode> = new Set([
  'tw_labor',
  'tw_employment',
  'tw_occupational',
  'tw_health',
  'tw_pension',
  'tw_reserve',
  'tw_income_tax',
])

function lessEarlierRuns(line: TaiwanLine, { earlier }: TaiwanMonthInput): TaiwanLine {
  if (!earlier || !MONTHLY.has(line.c)) return line
  const [employee, employer] = earlier.taken[line.c] ?? [0, 0]
  return {
    ...line,
    a: atLeast(0, minus(line.a, employee)),
    ...(line.e !== undefined && { e: atLeast(0, minus(line.e, employer)) }),
    l: [employee, employer],
  }
}
