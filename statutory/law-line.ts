import type { Basis } from '#base/calculation/basis.ts'

/**
 * A line of a payslip as pay runs store it: code, kind, employee's and employer's minor units, basis, amount of earlier
 * runs.
 */
export type LawLine<Code extends string> = {
  readonly c: Code
  readonly k: 'deduction' | 'employer_cost'
  readonly a: number
  readonly e?: number
  readonly b: Basis
  readonly l?: readonly [number, number]
}
