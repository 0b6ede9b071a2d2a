import { type Exact, exact, fromWhole, isBelow, plus, times, zero } from '../exact.ts'
import type { ResidentStatus } from './epf.ts'

/** One amount per wage row: printed figures below RM300, then a first figure and two steps in turn for every RM100. */
interface Ladder {
  printed: readonly string[]
  at300: string
  steps: readonly [string, string]
}

const ROW_ENDS = [30, 50, 70, 100, 140, 200, 300]

const LADDERS = {
  firstEmployer: {
    printed: ['0.40', '0.70', '1.10', '1.50', '2.10', '2.95', '4.35'],
    at300: '6.15',
    steps: ['1.70', '1.80'],
  },
  firstEmployee: {
    printed: ['0.10', '0.20', '0.30', '0.40', '0.60', '0.85', '1.25'],
    at300: '1.75',
    steps: ['0.50', '0.50'],
  },
  secondEmployer: {
    printed: ['0.30', '0.50', '0.80', '1.10', '1.50', '2.10', '3.10'],
    at300: '4.40',
    steps: ['1.20', '1.30'],
  },
  eis: { printed: ['0.05', '0.10', '0.15', '0.20', '0.25', '0.35', '0.50'], at300: '0.70', steps: ['0.20', '0.20'] },
  lindung: {
    printed: ['0.20', '0.30', '0.50', '0.65', '0.90', '1.25', '1.85'],
    at300: '2.65',
    steps: ['0.70', '0.80'],
  },
} satisfies Record<string, Ladder>

/** The wage ceiling of a month: RM6,000 from October 2024, RM5,000 before. */
function ceilingOf(month: string): Exact {
  return fromWhole(month >= '2024-10' ? 6000 : 5000)
}

function rung(ladder: Ladder, wages: Exact, month: string): Exact {
  if (wages.n <= 0n) return zero
  const ceiling = ceilingOf(month)
  const counted = isBelow(ceiling, wages) ? ceiling : wages
  for (const [row, end] of ROW_ENDS.entries()) {
    if (!isBelow(fromWhole(end), counted)) return exact(ladder.printed[row] as string)
  }
  let end = 400
  let amount = exact(ladder.at300)
  for (let row = 0; isBelow(fromWhole(end), counted); row++, end += 100) {
    amount = plus(amount, exact(ladder.steps[row % 2 === 0 ? 0 : 1]))
  }
  return amount
}

/** First category, or second: from 60, first liable at 55 or later, and all foreigners until June 2024 (Act 4). */
export function socsoCategory(
  standing: ResidentStatus,
  age: number,
  contributedBefore55: boolean,
  month: string,
): 1 | 2 {
  if (age >= 60) return 2
  if (age >= 55 && !contributedBefore55) return 2
  if (standing === 'foreigner' && month < '2024-07') return 2
  return 1
}

/** SOCSO shares of a wage in a category. */
export function socsoShares(category: 1 | 2, wages: Exact, month: string) {
  if (category === 2) return { employer: rung(LADDERS.secondEmployer, wages, month), employee: zero }
  return { employer: rung(LADDERS.firstEmployer, wages, month), employee: rung(LADDERS.firstEmployee, wages, month) }
}

/** Whether the EIS covers someone: locals of 18 to 59, at 57 or over only with a contribution before (Act 800). */
export function eisCovers(standing: ResidentStatus, age: number, contributedBefore57: boolean): boolean {
  if (standing === 'foreigner' || age < 18 || age >= 60) return false
  return age < 57 || contributedBefore57
}

/** Either share of the EIS, which are the same. */
export function eisShare(wages: Exact, month: string): Exact {
  return rung(LADDERS.eis, wages, month)
}

/** The employee's amount for LINDUNG 24 Jam (Act A1788): phase 1 by table, the few published figures of phases 2 and 3. */
export function lindungAmount(wages: Exact, month: string): Exact {
  if (month < '2026-06') return zero
  if (month < '2028-06') return rung(LADDERS.lindung, wages, month)
  if (month >= '2031-06') return rung(LADDERS.secondEmployer, wages, month)
  if (isBelow(fromWhole(6000), wages)) return exact('59.50')
  if (isBelow(fromWhole(3500), wages) && !isBelow(fromWhole(3600), wages)) return exact('35.50')
  throw new Error('phase 2 is known at two rows only')
}

/** Whether LINDUNG 24 Jam is deducted: always for foreigners; locals may leave from July 2026, up to the opt-out. */
export function lindungApplies(standing: ResidentStatus, optedOutOn: string | null, month: string): boolean {
  if (month < '2026-06') return false
  if (standing === 'foreigner' || optedOutOn === null || month < '2026-07') return true
  return month < optedOutOn.slice(0, 7)
}

/** The HRD levy to the sen on a citizen's basic pay and fixed allowances; the rate is the company's registration. */
export function hrdLevy(
  standing: ResidentStatus,
  rate: 'none' | 'half' | 'full',
  wages: Exact,
  nearest: (a: Exact) => Exact,
): Exact {
  if (standing !== 'citizen' || rate === 'none') return zero
  return nearest(times(wages, exact(rate === 'full' ? '0.01' : '0.005')))
}

/** What registration the law asks for a number of Malaysian employees: full from ten, half is a choice from five. */
export function hrdDuty(malaysians: number): 'none' | 'half possible' | 'full' {
  if (malaysians >= 10) return 'full'
  return malaysians >= 5 ? 'half possible' : 'none'
}
