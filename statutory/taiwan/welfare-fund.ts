import type { Basis } from '#base/calculation/basis.ts'
import { applyRate, atLeast, type Millionths, type Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../law-in-month.ts'
import { type LoadedLaw, lawByMonth } from './law-in-month.ts'

/** The part of each worker's monthly wage, and from how many workers on a company has to have a fund. */
export type WelfareFundRules = { readonly rate: Millionths; readonly workers: number }

export const WELFARE_FUND: LoadedLaw<WelfareFundRules> = [
  {
    from: '2024-01-01',
    source: 'Employee Welfare Fund Act arts. 1, 2: 0.5% of the monthly wage of each worker',
    value: { rate: 5_000, workers: 50 },
  },
]

export const welfareFundLaw = lawByMonth('rule of the welfare fund', WELFARE_FUND)

/** Formula of the line that a worker pays to the welfare fund. */
export const WELFARE_FUND_FORMULA = 'tw.welfareFund'

/** What a worker pays on wages of a month, whole dollars; parts of a dollar are left to the worker. */
export function welfareFund(law: LawInMonth<WelfareFundRules>, wages: number): { employee: Sen; basis: Basis } {
  const { rate } = law.value
  const i = { w: wages, r: rate }
  return {
    employee: applyRate(atLeast(0, wages), rate, 'down'),
    basis: { f: WELFARE_FUND_FORMULA, i, m: law.month, from: law.from },
  }
}
