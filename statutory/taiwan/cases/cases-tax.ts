import { addMonths, firstDay } from '#base/days/days.ts'
import { toDecimal, ZERO } from '#base/money/money.ts'
import { flagIn, integerIn, type JsonObject, malformedField, periodIn, scaledIn } from '../../case-values.ts'
import { coverageFor, coverageLaw } from '../insurance/coverage.ts'
import { occupationalAverage } from '../labor-insurance/rates.ts'
import { lawFor } from '../law.ts'
import { computeTaiwanMonth, type TaiwanMonth } from '../month/month.ts'
import type { TaiwanPay, TaiwanPerson } from '../month/month-input.ts'
import { retirementHalves, retirementTax } from '../withholding/retirement.ts'
import { type BonusRule, bonusTax, flatTax, nonResidentTax, tableTax } from '../withholding/salary.ts'
import { withholdingLaw } from '../withholding/tables.ts'
import { choiceByName, dollarsIn, rateIn, requireOneOf, shortRate } from './case-values.ts'
import { IDENTITIES, SEVERITIES } from './cases-insurance.ts'

const METHODS: { readonly [name: string]: 'table' | 'flat' } = { TABLE: 'table', FLAT5: 'flat' }
const RULES: { readonly [name: string]: BonusRule } = {
  STATUTE_TABLE_START: 'statute',
  PRODUCT_TAX_OVER_2000: 'over_2000',
}

export function tableTaxCase(input: JsonObject): JsonObject {
  return salaryTax(input, 'table')
}

export function flatTaxCase(input: JsonObject): JsonObject {
  return salaryTax(input, 'flat')
}

function salaryTax(input: JsonObject, usual: 'table' | 'flat'): JsonObject {
  const law = withholdingLaw(periodIn(input))
  const salary = dollarsIn(input, 'monthlyTaxableSalary')
  const method = choiceByName(input, 'method', METHODS, usual)
  if (!flagIn(input, 'taxResident', true)) return { tax: nonResidentTax(law, salary).tax }
  const dependants = countIn(input, 'taxDependents')
  return { tax: (method === 'table' ? tableTax(law, { salary, dependants }) : flatTax(law, salary)).tax }
}

export function bonusStatuteCase(input: JsonObject): JsonObject {
  return bonusCase(input, 'statute')
}

export function bonusProductCase(input: JsonObject): JsonObject {
  return bonusCase(input, 'over_2000')
}

function bonusCase(input: JsonObject, usual: BonusRule): JsonObject {
  if (!flagIn(input, 'taxResident', true))
    throw malformedField('taxResident', 'a non-resident’s bonus is taxed with the month’s whole salary')
  const rule = choiceByName(input, 'rule', RULES, usual)
  return { tax: bonusTax(withholdingLaw(periodIn(input)), { bonus: dollarsIn(input, 'bonus'), rule }).tax }
}

export function nonResidentCase(input: JsonObject): JsonObject {
  if (flagIn(input, 'taxResident', false)) throw malformedField('taxResident', 'expected false')
  const { rate, tax } = nonResidentTax(withholdingLaw(periodIn(input)), dollarsIn(input, 'totalSalaryOfMonth'))
  return { rate: shortRate(rate), tax }
}

/** Takes service in months, or in years already counted in halves; other fractions are converted here. */
export function retirementCase(input: JsonObject): JsonObject {
  requireOneOf(input, 'serviceYears', 'serviceMonths')
  const resident = flagIn(input, 'taxResident', true)
  const { tax, taxableHalves } = retirementTax(withholdingLaw(periodIn(input)), {
    lumpSum: dollarsIn(input, 'lumpSum'),
    yearHalves:
      input.serviceYears === undefined
        ? retirementHalves(integerIn(input, 'serviceMonths', 0, 1_200))
        : Math.ceil(scaledIn(input, 'serviceYears', 1_000) / 500),
    resident,
  })
  // Halves of a dollar in tenths: always one decimal.
  return { taxableIncome: toDecimal(taxableHalves * 5, 1), tax }
}

/** A whole payslip of a month: everything that the person and the employer pay. */
export function payslipCase(input: JsonObject): JsonObject {
  requireOneOf(input, 'bonusRule', 'rule')
  const month = periodIn(input)
  const law = lawFor(month)
  const monthlyWage = dollarsIn(input, 'monthlyWage')
  const meal = dollarsIn(input, 'mealAllowance', ZERO)
  const bonus = dollarsIn(input, 'bonus', ZERO)
  const pay: TaiwanPay[] = [
    { kind: 'basic', amount: monthlyWage },
    { kind: 'meal_allowance', amount: meal },
    { kind: 'bonus', amount: bonus },
  ]
  const result = computeTaiwanMonth(
    law,
    personIn(input, month),
    {
      regularWage: monthlyWage + meal,
      pay: pay.filter(({ amount }) => amount > 0),
      bonusBefore: dollarsIn(input, 'priorBonusThisYear', ZERO),
    },
    {
      occupationalRate: rateIn(input, 'unitOccRate', occupationalAverage(month).value.average),
      bonusRule: choiceByName(input, input.bonusRule === undefined ? 'rule' : 'bonusRule', RULES, 'over_2000'),
    },
  )
  const employee = (...codes: string[]) => total(result, 'a', codes)
  const employer = (...codes: string[]) => total(result, 'e', codes)
  return {
    gross: result.gross,
    laborAndEmploymentEmployee: employee('tw_labor', 'tw_employment'),
    nhiEmployee: employee('tw_health'),
    pensionEmployee: employee('tw_pension'),
    incomeTax: employee('tw_income_tax'),
    bonusTax: employee('tw_bonus_tax'),
    nhiSupplement: employee('tw_supplement'),
    net: result.net,
    employerLaborAndEmployment: employer('tw_labor', 'tw_employment'),
    employerNhi: employer('tw_health'),
    employerPension: employer('tw_pension'),
    employerOccupational: employer('tw_occupational'),
    employerCost: result.employer,
  }
}

/**
 * Without an identity, a person outside employment insurance is taken as a national of 66 who continues labor
 * insurance: that person is in every other scheme in every year.
 */
function personIn(input: JsonObject, month: string): TaiwanPerson {
  const employment = flagIn(input, 'employmentInsurance', true)
  const age =
    input.age === undefined ? (employment || input.identity !== undefined ? 40 : 66) : integerIn(input, 'age', 15, 99)
  const identity = choiceByName(input, 'identity', IDENTITIES, 'national')
  const voluntaryPension = rateIn(input, 'voluntaryPensionRate', 0)
  const covered = coverageFor(coverageLaw(month), { identity, age })
  if (input.employmentInsurance !== undefined && employment !== covered.employment)
    throw malformedField(
      'employmentInsurance',
      `not ${employment} for ${input.identity ?? 'a citizen'} of ${age}: leave it out, or give another identity or age`,
    )
  if (voluntaryPension > 0 && !covered.pension) throw malformedField('voluntaryPensionRate', 'not in the labor pension')
  return {
    // One month past the birthday, so that no birthday falls in the month.
    birth: addMonths(firstDay(month), -12 * age - 1),
    identity,
    taxResident: flagIn(input, 'taxResident', true),
    taxMethod: choiceByName(input, 'taxMethod', METHODS, 'flat'),
    taxDependants: countIn(input, 'taxDependents'),
    healthDependants: countIn(input, 'nhiDependents'),
    disability: input.severity === undefined ? undefined : choiceByName(input, 'severity', SEVERITIES),
    partTime: flagIn(input, 'partTime', false),
    pensionScheme: 'new',
    voluntaryPension,
    laborContinued: true,
  }
}

function countIn(input: JsonObject, field: string): number {
  return input[field] === undefined || input[field] === null ? 0 : integerIn(input, field, 0, 99)
}

function total(result: TaiwanMonth, side: 'a' | 'e', codes: readonly string[]): number {
  return result.lines.reduce((sum, line) => (codes.includes(line.c) ? sum + (line[side] ?? 0) : sum), 0)
}
