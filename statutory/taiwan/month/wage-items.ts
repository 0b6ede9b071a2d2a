import { required } from '#base/required.ts'

/**
 * Tax treatment of pay: with the month's salary, as a separate bonus, exempt up to the meal allowance, exempt, or as
 * retirement income.
 */
export type TaiwanTax = 'salary' | 'bonus' | 'meal' | 'exempt' | 'retirement'

/** What a kind of pay counts for: the defaults of a company's pay items. */
export type TaiwanWageItem = {
  readonly id: string
  /** Regular wage: counts for the insured grades of every scheme. */
  readonly insured: boolean
  readonly tax: TaiwanTax
  /** Not monthly pay for health insurance: a bonus of the running year. */
  readonly supplement?: true
  /** Reduces pay and every base it counts for. */
  readonly reduces?: true
}

export const TAIWAN_WAGE_ITEMS = [
  { id: 'basic', insured: true, tax: 'salary' },
  { id: 'fixed_allowance', insured: true, tax: 'salary' },
  // Tax-free up to the limit, and still wage for the insured grades.
  { id: 'meal_allowance', insured: true, tax: 'meal' },
  { id: 'regular_bonus', insured: true, tax: 'salary' },
  { id: 'commission', insured: true, tax: 'salary' },
  // Within the legal hours; the regular kind counts for the grades.
  { id: 'overtime', insured: true, tax: 'exempt' },
  { id: 'overtime_beyond_limit', insured: true, tax: 'salary' },
  { id: 'holiday_work', insured: true, tax: 'exempt' },
  { id: 'unused_leave', insured: false, tax: 'exempt' },
  { id: 'unused_leave_beyond_act', insured: false, tax: 'salary' },
  { id: 'bonus', insured: false, tax: 'bonus', supplement: true },
  { id: 'severance', insured: false, tax: 'retirement' },
  { id: 'unpaid_leave', insured: true, tax: 'salary', reduces: true },
] as const satisfies readonly TaiwanWageItem[]

export type TaiwanWageId = (typeof TAIWAN_WAGE_ITEMS)[number]['id']

export function taiwanWageItem(id: TaiwanWageId): TaiwanWageItem {
  return required(
    TAIWAN_WAGE_ITEMS.find((item) => item.id === id),
    `wage item ${id}`,
  )
}
