import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import { atLeast, atMost, minus, type Sen, sen, sum } from '#base/money/money.ts'
import type { PersonInputs, RunFacts } from './inputs.ts'
import type { Line } from './lines.ts'
import type { Payslip } from './slip.ts'

/** Formula of the line that carries a shortage to a later run, or recovers a carried one. */
export const SHORTAGE_FORMULA = 'pay.shortage'

/**
 * Net pay is never negative: the employer advances the amount by which deductions exceed pay. The person owes it, and the
 * next runs recover it as far as gross pay less all deductions allows. Premiums of a month without pay and orders of the
 * tax office are still paid in full. A leaver has no later run, so net pay stays negative and a person has to decide.
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

/** The amount of a stored line: negative where a shortage is carried, positive where one is recovered. */
export function shortageTaken(b: Basis): Sen {
  const [owed, room] = [basisNumber(b, 'owed'), basisNumber(b, 'room')]
  return room < 0 ? sen(room) : atMost(owed, room)
}

/** The amount owed after a stored line. */
export function shortageLeft(b: Basis): Sen {
  return minus(basisNumber(b, 'owed'), shortageTaken(b))
}
