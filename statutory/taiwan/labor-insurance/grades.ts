import type { LawInMonth } from '../../law-in-month.ts'
import { type Insured, insuredFor, type Ladder, LOW_STEPS, ladderFrom } from '../insurance/grades.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** The ladder of full-timers, and the low grades for part-timers who earn less than the minimum wage. */
export type LaborGrades = { readonly full: Ladder; readonly part: Ladder }

const TOP = 45_800
const OCCUPATIONAL_TOP = 72_800

/** Insured salaries of labor and employment insurance. */
export const LABOR_GRADES: LoadedLaw<LaborGrades> = [
  grades('2024-01-01', 27_470, []),
  grades('2025-01-01', 28_590, [27_600]),
  grades('2026-01-01', 29_500, [27_600, 28_590]),
  { from: '2027-01-01', source: 'The table of insured salary grades for 2027 is not loaded', value: null },
]

/** Insured salaries of occupational accident insurance: no low grades, a part-timer is at grade 1. */
export const OCCUPATIONAL_GRADES: LoadedLaw<Ladder> = [
  occupational('2024-01-01', 27_470),
  occupational('2025-01-01', 28_590),
  occupational('2026-01-01', 29_500),
  { from: '2027-01-01', source: 'The table of occupational accident grades for 2027 is not loaded', value: null },
]

export const laborGrades = lawByMonth('labor insurance grades', LABOR_GRADES)
export const occupationalGrades = lawByMonth('occupational accident grades', OCCUPATIONAL_GRADES)

/** The insured salary of a wage. A part-timer's wage above the last low grade uses the full-time ladder. */
export function laborInsured(law: LawInMonth<LaborGrades>, wage: number, partTime: boolean): Insured {
  const { full, part } = law.value
  if (partTime && wage <= Math.max(...part)) return { ...insuredFor({ ...law, value: part }, wage), low: true }
  return insuredFor({ ...law, value: full }, wage)
}

function grades(from: string, minimumWage: number, former: Ladder): LoadedLaw<LaborGrades>[number] {
  return {
    from,
    source: `Ministry of Labor, table of insured salary grades of labor insurance from ${from} (data.gov.tw 6259)`,
    value: { full: ladderFrom(minimumWage, TOP), part: [...LOW_STEPS, ...former] },
  }
}

function occupational(from: string, minimumWage: number): LoadedLaw<Ladder>[number] {
  return {
    from,
    source: `Ministry of Labor, table of insured salary grades of occupational accident insurance from ${from}`,
    value: ladderFrom(minimumWage, OCCUPATIONAL_TOP),
  }
}
