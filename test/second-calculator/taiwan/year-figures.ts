import { type Exact, exact } from '../exact.ts'

/** What the law sets for a calendar year, in whole dollars and exact rates. */
export interface YearFigures {
  minimumWage: number
  laborRate: Exact
  /** Top of the health ladder. */
  healthTop: number
  /** Last grade of the low ladder for part-timers. */
  lastLowGrade: number
  taxTableStart: number
  exemptionPerHead: number
  marriedDeduction: number
  salaryDeduction: number
  /** Upper bound of a band, its rate in per cent and the quick difference. */
  bands: readonly (readonly [upTo: number, percent: number, less: number])[]
  retirementExempt: number
  retirementHalf: number
}

const BANDS_2024 = [
  [590_000, 5, 0],
  [1_330_000, 12, 41_300],
  [2_660_000, 20, 147_700],
  [4_980_000, 30, 413_700],
  [Number.POSITIVE_INFINITY, 40, 911_700],
] as const

const TAX_2024 = {
  taxTableStart: 88_501,
  exemptionPerHead: 97_000,
  marriedDeduction: 262_000,
  salaryDeduction: 218_000,
  bands: BANDS_2024,
  retirementExempt: 198_000,
  retirementHalf: 398_000,
} as const

const YEARS: Record<number, YearFigures> = {
  2024: { minimumWage: 27_470, laborRate: exact('0.11'), healthTop: 219_500, lastLowGrade: 26_400, ...TAX_2024 },
  2025: { minimumWage: 28_590, laborRate: exact('0.115'), healthTop: 313_000, lastLowGrade: 27_600, ...TAX_2024 },
  2026: {
    minimumWage: 29_500,
    laborRate: exact('0.115'),
    healthTop: 313_000,
    lastLowGrade: 28_590,
    taxTableStart: 90_501,
    exemptionPerHead: 101_000,
    marriedDeduction: 272_000,
    salaryDeduction: 227_000,
    bands: [
      [610_000, 5, 0],
      [1_380_000, 12, 42_700],
      [2_770_000, 20, 153_100],
      [5_190_000, 30, 430_100],
      [Number.POSITIVE_INFINITY, 40, 949_100],
    ],
    retirementExempt: 206_000,
    retirementHalf: 414_000,
  },
}

/** The figures of a year, 2024 to 2026. */
export function figuresOf(year: number): YearFigures {
  const figures = YEARS[year]
  if (!figures) throw new Error(`no figures for ${year}`)
  return figures
}
