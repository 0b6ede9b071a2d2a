import type { Millionths } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** The tax of yearly income above `over`: its per cent, less `quick` for the bands below. */
export type Band = { readonly over: number; readonly percent: number; readonly quick: number }

/** Withholding of a year in whole dollars. */
export type WithholdingYear = {
  readonly exemption: number
  readonly standardSingle: number
  readonly standardMarried: number
  readonly salaryDeduction: number
  readonly bands: readonly Band[]
  /** First salary of the table with tax for a person without dependants; bonuses are taxed from here too. */
  readonly tableStart: number
  /** Non-residents: the low rate applies up to here, one and a half times the minimum wage. */
  readonly lowRateUpTo: number
  /** The exempt amount for each year of service, and the ceiling of its half-taxed part. */
  readonly retirementExempt: number
  readonly retirementHalf: number
} & WithholdingRates

type WithholdingRates = {
  readonly flat: Millionths
  readonly retirement: Millionths
  readonly lowRate: Millionths
  readonly nonResident: Millionths
  /** A resident's tax on a payment is not withheld up to this amount. */
  readonly smallTax: number
  readonly mealAllowance: number
  /** The printed table: the width of its rows in dollars, its first and last salary, and its most dependants. */
  readonly tableStep: number
  readonly tableOver: number
  readonly tableUpTo: number
  readonly tableDependants: number
}

const RATES: WithholdingRates = {
  flat: 50_000,
  retirement: 60_000,
  lowRate: 60_000,
  nonResident: 180_000,
  smallTax: 2_000,
  mealAllowance: 3_000,
  tableStep: 500,
  tableOver: 80_000,
  tableUpTo: 500_000,
  tableDependants: 11,
}

const YEAR_2025 = {
  exemption: 97_000,
  standardSingle: 131_000,
  standardMarried: 262_000,
  salaryDeduction: 218_000,
  bands: bands([590_000, 1_330_000, 2_660_000, 4_980_000], [41_300, 147_700, 413_700, 911_700]),
  tableStart: 88_501,
  retirementExempt: 198_000,
  retirementHalf: 398_000,
  ...RATES,
}

const ACT = 'Income Tax Act arts. 4, 14, 17, 88; Standards of Withholding Rates; withholding table of salary income'

/** The cells of the printed tables follow from these amounts; the tests compare every cell. */
export const WITHHOLDING: LoadedLaw<WithholdingYear> = [
  { from: '2024-01-01', source: `${ACT} 2024`, value: { ...YEAR_2025, lowRateUpTo: 41_205 } },
  { from: '2025-01-01', source: `${ACT} 2025`, value: { ...YEAR_2025, lowRateUpTo: 42_885 } },
  {
    from: '2026-01-01',
    source: `${ACT} 2026`,
    value: {
      exemption: 101_000,
      standardSingle: 136_000,
      standardMarried: 272_000,
      salaryDeduction: 227_000,
      bands: bands([610_000, 1_380_000, 2_770_000, 5_190_000], [42_700, 153_100, 430_100, 949_100]),
      tableStart: 90_501,
      lowRateUpTo: 44_250,
      retirementExempt: 206_000,
      retirementHalf: 414_000,
      ...RATES,
    },
  },
  { from: '2027-01-01', source: 'The withholding table for 2027 is not loaded', value: null },
]

export const withholdingLaw = lawByMonth('withholding table', WITHHOLDING)

function bands(uppers: readonly number[], quick: readonly number[]): readonly Band[] {
  const overs = [0, ...uppers]
  const differences = [0, ...quick]
  return [5, 12, 20, 30, 40].map((percent, index) => ({
    percent,
    over: required(overs[index], `lower end of ${percent}%`),
    quick: required(differences[index], `progressive difference of ${percent}%`),
  }))
}
