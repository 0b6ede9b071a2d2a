import { atLeast, minus, type Sen, sum, ZERO } from '#base/money/money.ts'
import { bonusSupplement, otherSupplement } from '../health-insurance/supplement.ts'
import type { Insured } from '../insurance/grades.ts'
import type { TaiwanLaw } from '../law.ts'
import type { TaiwanLine } from '../law-line.ts'
import { retirementTax } from '../withholding/retirement.ts'
import { bonusTax, flatTax, nonResidentTax, type SalaryParts, tableTax } from '../withholding/salary.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPerson } from './month-input.ts'
import { taiwanWageItem } from './wage-items.ts'

/** The taxable amounts of a run's pay, in whole dollars. */
export type TaxBases = {
  /** Negative where the run deducts more than it pays; another run of the month offsets it. */
  readonly taxable: Sen
  readonly bonuses: Sen
  readonly salaryPaid: Sen
  readonly retirement: Sen
  readonly parts: SalaryParts
}

/** Salary and bonuses for tax. The tax-free meal allowance applies to the month, whichever runs pay it. */
export function computeTaxBases(law: TaiwanLaw, input: TaiwanMonthInput, voluntary: Sen): TaxBases {
  const of = (tax: string) => sum(input.pay.filter(({ kind }) => taiwanWageItem(kind).tax === tax).map((p) => p.amount))
  const free = atLeast(0, minus(law.withholding.value.mealAllowance, input.earlier?.meal ?? 0))
  const meal = of('meal')
  const taxedMeal = atLeast(0, minus(meal, free))
  const salary = sum([of('salary'), taxedMeal])
  const bonuses = atLeast(0, of('bonus'))
  return {
    taxable: minus(salary, voluntary),
    bonuses,
    salaryPaid: sum([atLeast(0, salary), bonuses]),
    retirement: of('retirement'),
    parts: {
      voluntaryPension: voluntary,
      mealFree: minus(meal, taxedMeal),
      earlier: input.earlier?.taxable ?? 0,
    },
  }
}

/**
 * The worker's supplementary premium: on bonuses from the insuring employer, or on the whole pay of a second employer.
 */
export function supplementLines(
  law: TaiwanLaw,
  person: TaiwanPerson,
  input: TaiwanMonthInput,
  health: Insured | null,
): TaiwanLine[] {
  if (person.healthElsewhere) {
    const payment = computeTaxBases(law, input, ZERO).salaryPaid
    if (payment === 0) return []
    const floor = law.minimumWage.value.monthly
    const { employee, basis } = otherSupplement(law.supplement, { kind: 'part_time', payment, floor })
    return [{ c: 'tw_supplement', k: 'deduction', a: employee, b: basis }]
  }
  if (!health) return []
  const bonus = sum(input.pay.filter(({ kind }) => taiwanWageItem(kind).supplement).map(({ amount }) => amount))
  if (bonus <= 0) return []
  const bonusInput = { bonus, before: input.bonusBefore, insured: health.amount }
  const { employee, basis } = bonusSupplement(law.supplement, bonusInput)
  return [{ c: 'tw_supplement', k: 'deduction', a: employee, b: basis }]
}

/** Income tax of the month, of the run's bonuses as one payment, and of severance pay. */
export function taxLines(
  law: TaiwanLaw,
  person: TaiwanPerson,
  input: TaiwanMonthInput,
  choices: TaiwanChoices,
  bases: TaxBases,
): TaiwanLine[] {
  const year = law.withholding
  const lines: TaiwanLine[] = []
  const salary = atLeast(0, sum([bases.taxable, input.earlier?.taxable ?? 0]))
  if (person.taxResident) {
    const { tax, basis } =
      person.taxMethod === 'table'
        ? tableTax(year, { salary, dependants: person.taxDependants, parts: bases.parts })
        : flatTax(year, salary, bases.parts)
    lines.push({ c: 'tw_income_tax', k: 'deduction', a: tax, b: basis })
    if (bases.bonuses > 0) {
      const taxed = bonusTax(year, { bonus: bases.bonuses, rule: choices.bonusRule })
      lines.push({ c: 'tw_bonus_tax', k: 'deduction', a: taxed.tax, b: taxed.basis })
    }
  } else {
    const total = sum([salary, bases.bonuses, input.earlier?.bonuses ?? 0])
    const { tax, basis } = nonResidentTax(year, total, bases.parts)
    lines.push({ c: 'tw_income_tax', k: 'deduction', a: tax, b: basis })
  }
  if (bases.retirement > 0) {
    const before = input.severanceBefore
    const { tax, basis } = retirementTax(year, {
      lumpSum: sum([before?.paid ?? 0, bases.retirement]),
      yearHalves: input.serviceHalves ?? 0,
      resident: person.taxResident,
    })
    lines.push({
      c: 'tw_retirement_tax',
      k: 'deduction',
      a: atLeast(0, minus(tax, before?.tax ?? 0)),
      b: basis,
      ...(before && { l: [before.tax, 0] }),
    })
  }
  return lines
}
