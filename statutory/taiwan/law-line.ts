import type { LawLine } from '../law-line.ts'

export type TaiwanLine = LawLine<TaiwanLineCode>

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
