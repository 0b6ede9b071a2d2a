/** What the worker and the unit bear of one thing. */
export type Pair = readonly [worker: number, unit: number]

/** What both calculators say about one month of one employee; all amounts in whole dollars. */
export interface MonthFigures {
  month: string
  lines: readonly (readonly [item: string, amount: number])[]
  grades: Record<'labor' | 'occupational' | 'health' | 'pension', number | null>
  labor: Pair
  employment: Pair
  occupational: number
  health: Pair
  /** Voluntary part and contribution of the unit. */
  pension: Pair
  reserve: number
  /** For the bonuses of the month, or for the pay of a second job; empty where neither bears one. */
  supplements: readonly number[]
  taxable: number
  bonuses: number
  tax: number
  bonusTaxes: readonly number[]
  retirementTax: number
  gross: number
  net: number
  /** What the person adds to the totals of the unit, and what the unit would owe on this person alone. */
  unit: { laborInsured: number; healthInsured: number; salaryPaid: number; arrearsFund: number; supplement: number }
}
