import type { Label } from '#base/labels.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import type { PersonInputs, RunFacts } from './inputs.ts'
import type { Line } from './lines.ts'

/** A stored payslip, as far as the lines that it shows depend on it. */
export type ShownSlip = {
  readonly lines: readonly Line[]
  readonly inputs: PersonInputs
  readonly run: RunFacts
  readonly dues: readonly SourcePayable[] | null
}

/** What one kind of leave takes of pay. */
export type AbsenceDetails = {
  /** The kind of leave, with the share of pay that it keeps. */
  readonly title: Label
  /** The places of its absences among the inputs of the payslip. */
  readonly places: readonly number[]
  /** The share of pay that is kept, in millionths. */
  readonly paid: number
  /** Time away in minutes of the person's normal days, `day` minutes each. */
  readonly minutes: number
  readonly day: number
  /** The monthly wage and the days of it that the amount is; absent where the month has several wages, or days and dollars are rounded. */
  readonly lost?: { readonly wage: number; readonly days: string; readonly of: number }
  /** What other lines are lower by for the same time, by code. */
  readonly others: readonly { readonly code: string; readonly amount: number }[]
}

/** A line of a payslip as it is shown: a stored one, several in one with the detail behind, or a part of one. */
export type ShownLine = {
  readonly line: Line
  /** The stored lines whose sum it shows; absent where it shows a single one. */
  readonly parts?: readonly Line[]
  /** The leave that this part of the line of unpaid days is of. */
  readonly absence?: AbsenceDetails
}

/** Lines with the same code and minutes as one line each, at the place of the first. */
export function sumLinesOfHours(lines: readonly Line[]): ShownLine[] {
  const groups = Map.groupBy(lines.filter(isOfHours), ({ c }) => c)
  return lines.flatMap((line): ShownLine[] => {
    const parts = isOfHours(line) ? (groups.get(line.c) ?? []) : []
    if (parts.length < 2) return [{ line }]
    if (parts[0] !== line) return []
    return [{ line: { ...line, a: parts.reduce((total, { a }) => total + a, 0) }, parts }]
  })
}

/** The minutes that a line pays; all of those it sums. */
export function sumMinutes({ line, parts = [line] }: ShownLine): number {
  return parts.reduce((total, { b }) => total + (typeof b.i.t === 'number' ? b.i.t : 0), 0)
}

function isOfHours({ k, b }: Line): boolean {
  return k === 'earning' && typeof b.i.t === 'number'
}
