import type { Millionths } from '#base/money/money.ts'
import { type Ladder, ladderFrom } from '../insurance/grades.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** Rate in millionths of the insured amount, shares in hundredths, and average dependants in hundredths of a person. */
export type HealthRates = {
  readonly rate: Millionths
  readonly worker: number
  readonly unit: number
  readonly government: number
  readonly averageDependants: number
  /** Dependants beyond this number cost the worker nothing. */
  readonly mostDependants: number
}

const SHARES = { rate: 51_700, worker: 30, unit: 60, government: 10, mostDependants: 3 }
const ACT = 'National Health Insurance Act arts. 18, 27: 5.17%'

export const HEALTH_RATES: LoadedLaw<HealthRates> = [
  {
    from: '2021-01-01',
    source: `${ACT}; 0.58 average dependants`,
    value: { ...SHARES, averageDependants: 58 },
  },
  {
    from: '2023-01-01',
    source: `${ACT}; 0.57 average dependants`,
    value: { ...SHARES, averageDependants: 57 },
  },
  {
    from: '2024-01-01',
    source: `${ACT}; 0.56 average dependants announced from 2024-01-01`,
    value: { ...SHARES, averageDependants: 56 },
  },
  { from: '2027-01-01', source: 'The health insurance rate for 2027 is not loaded', value: null },
]

/** Insured amounts. There are no low grades: the employer enrols a part-timer at grade 1. */
export const HEALTH_GRADES: LoadedLaw<Ladder> = [
  grades('2024-01-01', 27_470, 219_500),
  grades('2025-01-01', 28_590, 313_000),
  grades('2026-01-01', 29_500, 313_000),
  { from: '2027-01-01', source: 'The table of health insurance amounts for 2027 is not loaded', value: null },
]

/** Supplementary premium. Amounts in whole dollars; `bonusMultiple` in insured amounts. */
export type SupplementRules = {
  readonly rate: Millionths
  readonly bonusMultiple: number
  readonly otherFloor: number
  readonly mostPerPayment: number
}

export const SUPPLEMENT_RULES: LoadedLaw<SupplementRules> = [
  {
    from: '2021-01-01',
    source: 'National Health Insurance Act arts. 31, 33, 34 and regulations on the supplementary premium: 2.11%',
    value: { rate: 21_100, bonusMultiple: 4, otherFloor: 20_000, mostPerPayment: 10_000_000 },
  },
  { from: '2027-01-01', source: 'The supplementary premium rate for 2027 is not loaded', value: null },
]

export const healthRates = lawByMonth('health insurance rates', HEALTH_RATES)
export const healthGrades = lawByMonth('health insurance amounts', HEALTH_GRADES)
export const supplementRules = lawByMonth('supplementary premium', SUPPLEMENT_RULES)

function grades(from: string, minimumWage: number, top: number): LoadedLaw<Ladder>[number] {
  return {
    from,
    source: `National Health Insurance Administration, table of insured amounts from ${from} (data.gov.tw 20246)`,
    value: ladderFrom(minimumWage, top),
  }
}
