import type { Millionths } from '#base/money/money.ts'
import { type Ladder, LOW_STEPS, ladderFrom } from '../insurance/grades.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

export type PensionRates = {
  readonly employerLeast: Millionths
  readonly employeeMost: Millionths
  /** Limits of the reserve that an employer sets aside for people of the former scheme. */
  readonly reserveLeast: Millionths
  readonly reserveMost: Millionths
}

export const PENSION_RATES: LoadedLaw<PensionRates> = [
  {
    from: '2005-07-01',
    source: 'Labor Pension Act art. 14; for the former scheme Labor Standards Act art. 56',
    value: { employerLeast: 60_000, employeeMost: 60_000, reserveLeast: 20_000, reserveMost: 150_000 },
  },
]

const TOP = 150_000
/** Grades below the low steps of labor insurance. */
const LOWEST: Ladder = [1_500, 3_000, 4_500, 6_000, 7_500, 8_700, 9_900]

/** Contribution wages: 62 grades in every year. */
export const PENSION_GRADES: LoadedLaw<Ladder> = [
  grades('2024-01-01', 27_470, []),
  grades('2025-01-01', 28_590, [27_600]),
  grades('2026-01-01', 29_500, [27_600, 28_590]),
  { from: '2027-01-01', source: 'The table of contribution wages for 2027 is not loaded', value: null },
]

export const pensionRates = lawByMonth('labor pension rates', PENSION_RATES)
export const pensionGrades = lawByMonth('labor pension grades', PENSION_GRADES)

function grades(from: string, minimumWage: number, former: Ladder): LoadedLaw<Ladder>[number] {
  return {
    from,
    source: `Ministry of Labor, table of monthly contribution wages of the labor pension from ${from}`,
    value: [...LOWEST, ...LOW_STEPS, ...former, ...ladderFrom(minimumWage, TOP)],
  }
}
