import { minus, sum } from '#base/money/money.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { computeMalaysianMonth } from '#statutory/malaysia/month/month.ts'
import type { TakenInRun } from '#statutory/malaysia/month/month-input.ts'
import { paysDays } from '../cycles/run-span.ts'
import { type Line, sumLines } from '../payslip/lines.ts'
import type { Payslip } from '../payslip/slip.ts'
import { computeMalaysiaEarnings } from './earnings.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { paidDays } from './paid-days.ts'
import type { MalaysianSums } from './sums.ts'
import { withUpcomingPay } from './upcoming-pay.ts'

/**
 * Computes one person's payslip in Malaysia, in sen, from the stored inputs and the law of the month. Throws
 * NotPayableError and RangeError.
 */
export function computeMalaysianPayslip(
  storedInputs: MalaysianPayInputs,
  run: MalaysianRun,
  law: MalaysianLaw,
): Payslip<MalaysianSums> {
  const inputs = withUpcomingPay(storedInputs, run, law, computeMalaysianPayslip)
  const days = paidDays(inputs, run)
  const pay = computeMalaysiaEarnings(inputs, run, law, days)
  const month = computeMalaysianMonth(law, inputs, pay.bases, run, dueThisRun(inputs, run))
  const { contributions, tax } = month
  const lines: Line[] = [...pay.lines, ...month.lines]
  const gross = sum([sumLines(lines, 'earning')])
  const reimbursements = sum([sumLines(lines, 'reimbursement')])
  const deductions = sum([sumLines(lines, 'deduction')])
  const employer = sum(lines.map((line) => line.e ?? 0))
  const { status } = inputs
  return {
    lines,
    basic: lines.reduce((total, line) => (line.c === 'basic' ? total + line.a : total), 0),
    gross,
    reimbursements,
    deductions,
    net: minus(sum([gross, reimbursements]), deductions),
    employerCost: sum([gross, reimbursements, employer]),
    shortage: 0,
    fullPay: pay.fullPay,
    unpaid: pay.unpaid,
    overtime: pay.overtime,
    oneOff: pay.oneOff,
    recurring: pay.recurring,
    statusKey: `${contributions.part}.${contributions.socsoCategory}.${contributions.eisWhy}|${status.citizenship}.${status.regime}.${status.category}.${(status.children ?? []).join('-')}.${status.epfExtraEmployee ?? 0}.${status.zakat ?? 0}`,
    schemes: {
      epfWages: contributions.epfWages,
      epfBonus: contributions.epfBonus,
      epfEmployee: contributions.epfEmployee,
      epfEmployer: contributions.epfEmployer,
      socsoWages: contributions.socsoWages,
      socsoEmployee: contributions.socsoEmployee,
      socsoEmployer: contributions.socsoEmployer,
      eisEmployee: contributions.eisEmployee,
      eisEmployer: contributions.eisEmployer,
      lindung: contributions.lindung,
      hrdWages: contributions.hrdWages,
      hrd: contributions.hrd,
      taxableNormal: tax.normal,
      taxableAdditional: tax.additional,
      epfNormal: tax.epfNormal,
      epfAdditional: tax.epfAdditional,
      reliefs: tax.reliefs,
      socsoRelief: tax.socsoRelief,
      zakat: tax.zakat,
      pcb: tax.pcb,
      taxableTakenBack: tax.takenBack,
      epfTakenBack: tax.epfTakenBack,
      cp38: inputs.cp38 ?? 0,
      exemptUsed: usedByPayslip(pay.bases.exemptUsed, inputs.before?.exempt),
      claimsUsed: tax.claimsUsed,
    },
  }
}

/** What this payslip alone used of each ceiling. */
function usedByPayslip(
  after: Record<string, number>,
  before: { readonly [kind: string]: number } = {},
): Record<string, number> | null {
  const own = Object.entries(after)
    .map(([kind, amount]) => [kind, amount - (before[kind] ?? 0)] as const)
    .filter(([, amount]) => amount !== 0)
  return own.length > 0 ? Object.fromEntries(own) : null
}

/**
 * Zakat of a month is deducted once: with the last regular pay, or with an earlier run of typed amounts that is
 * the first run of the month.
 * @internal
 */
export function dueThisRun(inputs: MalaysianPayInputs, run: MalaysianRun): TakenInRun {
  const zakat = paysDays(run) ? !inputs.open && (inputs.same?.zakat ?? 0) === 0 : !inputs.same
  return { zakat, tax: !(run.taxWaits && inputs.open) }
}
