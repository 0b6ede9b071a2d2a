import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import { atLeast, atMost, minus, type Sen, sen, sum } from '#base/money/money.ts'
import type { PersonInputs, RunFacts } from './inputs.ts'
import type { Line } from './lines.ts'
import type { Payslip } from './slip.ts'

/** Formula of the line that carries a shortage to a later run, or takes what was carried. */
export const SHORTAGE_FORMULA = 'pay.shortage'

/**
 * Nobody is paid less than nothing: what the deductions of a run are more than its pay is advanced by the employer and
 * owed, and the next runs take it as far as gross pay less all deductions reaches. Premiums of a month without pay and
 * orders of the tax office go out in full all the same. Somebody who leaves has no later run: their net pay stays below
 * zero, for somebody to decide.
 */
export function carryShortage(slip: Payslip, inputs: PersonInputs, run: RunFacts): Payslip {
  const owed = inputs.owed ?? 0
  const goesOn = run.kind === 'monthly' && inputs.from !== undefined && !inputs.leaves
  if (slip.net >= 0 ? owed === 0 : !goesOn) return slip
  const room = slip.net < 0 ? slip.net : atLeast(0, minus(slip.gross, slip.deductions))
  const basis: Basis = { f: SHORTAGE_FORMULA, i: { owed, room }, m: run.period }
  const taken = shortageTaken(basis)
  const line: Line = { c: 'shortage', k: 'deduction', a: taken, b: basis }
  return {
    ...slip,
    lines: [...slip.lines, line],
    deductions: sum([slip.deductions, taken]),
    net: minus(slip.net, taken),
    shortage: minus(0, taken),
  }
}

/** The amount of a stored line: below zero what is carried on, above what is taken. */
export function shortageTaken(b: Basis): Sen {
  const [owed, room] = [basisNumber(b, 'owed'), basisNumber(b, 'room')]
  return room < 0 ? sen(room) : atMost(owed, room)
}

/** What is owed after a stored line. */
export function shortageLeft(b: Basis): Sen {
  return minus(basisNumber(b, 'owed'), shortageTaken(b))
}
