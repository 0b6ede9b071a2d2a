import type { Basis } from '#base/basis.ts'

/** A line of a payslip as pay runs store it: code, kind, employee's and employer's dollars, basis, taken before. */
export type LawLine = {
  readonly c: TaiwanLineCode
  readonly k: 'deduction' | 'employer_cost'
  readonly a: number
  readonly e?: number
  readonly b: Basis
  readonly l?: readonly [number, number]
}

export type TaiwanLineCode =
  | 'tw_labor'
  | 'tw_employment'
  | 'tw_occupational'
  | 'tw_health'
  | 'tw_pension'
  | 'tw_reserve'
  | 'tw_supplement'
  | 'tw_income_tax'
  | 'tw_bonus_tax'
  | 'tw_retirement_tax'
  | 'tw_arrears_fund'
  | 'tw_employer_supplement'
