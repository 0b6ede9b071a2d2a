import type { Basis } from '#base/calculation/basis.ts'
import { type Sen, sen } from '#base/money/money.ts'
import type { ItemKind } from '../values.ts'
import type { ItemInput } from './inputs.ts'

/**
 * A line of a payslip as stored: enough to explain it and to recompute it from the line alone. Names are short, since every
 * payslip has eight or more lines.
 */
export type Line = {
  /** Code of the item, or of a scheme of the country. */
  readonly c: string
  readonly k: ItemKind
  /** What the employee receives or pays, in sen; negative where an earning is reduced. */
  readonly a: number
  /** What the employer adds, sen. */
  readonly e?: number
  readonly b: Basis
  /** How much of an allowance stays within its yearly ceiling. */
  readonly t?: Basis
  /** What earlier runs of the month already deducted or paid: employee and employer share. */
  readonly l?: readonly [number, number]
  /** Taxed but not paid. */
  readonly n?: true
  /** Id of the payable that the line pays or deducts, where a source delivered it. */
  readonly o?: string
}

const RECURRING_FORMULAS: readonly string[] = ['pay.monthly', 'pay.share']

/**
 * Whether a line is a recurring amount, or pays days by one of the country's formulas. Where the last run of a month
 * settles the month, it pays the rest of these lines: `l` is what earlier runs paid, and an excess is taken back.
 */
export function isWageFormula(daysFormulas: readonly string[], { f }: Basis): boolean {
  return RECURRING_FORMULAS.includes(f) || daysFormulas.includes(f)
}

/** Sums the lines of one kind: gross pay, reimbursements, deductions or employer cost, in sen. */
export function sumLines(lines: readonly Line[], kind: ItemKind): number {
  let total = 0
  for (const line of lines) if (line.k === kind && !line.n) total += line.a
  return total
}

/** Adds the id of the payable to its line. */
export function withSourceId(line: Line, { id }: Pick<ItemInput, 'id'>): Line {
  return id === undefined ? line : { ...line, o: id }
}

export type LineAmounts = { readonly employee: Sen; readonly employer: Sen }

/** Puts an amount on the side of the line that it belongs to. */
export function toLineAmounts(line: Line, amount: Sen): LineAmounts {
  return line.k === 'employer_cost' ? { employee: sen(0), employer: amount } : { employee: amount, employer: sen(0) }
}
