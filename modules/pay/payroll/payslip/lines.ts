import type { Basis } from '#base/calculation/basis.ts'
import { type Sen, sen } from '#base/money/money.ts'
import type { ItemKind } from '../values.ts'
import type { ItemInput } from './inputs.ts'

/**
 * A line of a payslip as it is stored: enough to explain it and to compute it again from nothing else. Short names,
 * since there are eight or more on every payslip.
 */
export type Line = {
  /** Code of the item, or of a scheme of the country. */
  readonly c: string
  readonly k: ItemKind
  /** What the employee gets or gives, sen; negative where an earning is cut. */
  readonly a: number
  /** What the employer adds, sen. */
  readonly e?: number
  readonly b: Basis
  /** How much of an allowance stays within its yearly ceiling. */
  readonly t?: Basis
  /** What earlier runs of the month took already, employee and employer. */
  readonly l?: readonly [number, number]
  /** Taxed but not paid. */
  readonly n?: true
  /** Id of what it pays or takes, where a source delivered that. */
  readonly o?: string
}

const RECURRING_FORMULAS: readonly string[] = ['pay.monthly', 'pay.share']

/**
 * Whether a line recurs with the month or is pay for its days by one of the formulas that a country has for those. Where
 * the last run of a month settles it, that run pays what is left of these: `l` is what earlier runs paid, and what they
 * paid too much is taken back.
 */
export function isWageFormula(daysFormulas: readonly string[], { f }: Basis): boolean {
  return RECURRING_FORMULAS.includes(f) || daysFormulas.includes(f)
}

/** The sen of a line that count in gross pay, in reimbursements, in deductions and as cost of the employer. */
export function sumLines(lines: readonly Line[], kind: ItemKind): number {
  let total = 0
  for (const line of lines) if (line.k === kind && !line.n) total += line.a
  return total
}

/** A line with the id of what it pays. */
export function withSourceId(line: Line, { id }: Pick<ItemInput, 'id'>): Line {
  return id === undefined ? line : { ...line, o: id }
}

export type LineAmounts = { readonly employee: Sen; readonly employer: Sen }

/** An amount on the side of a line that it belongs to. */
export function toLineAmounts(line: Line, amount: Sen): LineAmounts {
  return line.k === 'employer_cost' ? { employee: sen(0), employer: amount } : { employee: amount, employer: sen(0) }
}
