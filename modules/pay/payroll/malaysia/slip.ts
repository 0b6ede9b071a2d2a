import { minus, sum } from '#base/money.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { malaysianMonth } from '#statutory/malaysia/month.ts'
import type { TakenNow } from '#statutory/malaysia/month-input.ts'
import { paysDays } from '../cycles/run-span.ts'
import { type Line, paid } from '../payslip/lines.ts'
import type { Payslip } from '../payslip/slip.ts'
import { withComing } from './coming-pay.ts'
import { earned } from './earnings.ts'
import type { MalaysianRun, PayInputs } from './inputs.ts'
import { paidDays } from './paid-days.ts'
import type { MalaysianSums } from './sums.ts'

/** One person's payslip in Malaysia in sen, from frozen inputs and the law of the month. Throws NotPayable and RangeError. */
export function malaysianSlip(given: PayInputs, run: MalaysianRun, law: MalaysianLaw): Payslip<MalaysianSums> {
  const inputs = withComing(given, run, law, malaysianSlip)
  const days = paidDays(inputs, run)
  const pay = earned(inputs, run, law, days)
  const month = malaysianMonth(law, inputs, pay.bases, run, takenNow(inputs, run))
  const { contributions, tax } = month
  const lines: Line[] = [...pay.lines, ...month.lines]
  const gross = sum([paid(lines, 'earning')])
  const reimbursements = sum([paid(lines, 'reimbursement')])
  const deductions = sum([paid(lines, 'deduction')])
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
      exemptUsed: used(pay.bases.exemptUsed, inputs.before?.exempt),
      claimsUsed: tax.claimsUsed,
    },
  }
}

/** What this payslip alone used of each ceiling. */
function used(
  after: Record<string, number>,
  before: { readonly [kind: string]: number } = {},
): Record<string, number> | null {
  const own = Object.entries(after)
    .map(([kind, amount]) => [kind, amount - (before[kind] ?? 0)] as const)
    .filter(([, amount]) => amount !== 0)
  return own.length > 0 ? Object.fromEntries(own) : null
}

/** Zakat of a month is taken once: with its last regular pay, where none is due by the first run. @internal */
export function takenNow(inputs: PayInputs, run: MalaysianRun): TakenNow {
  const zakat = paysDays(run) ? !inputs.open && (inputs.same?.zakat ?? 0) === 0 : !inputs.same
  return { zakat, tax: !(run.taxWaits && inputs.open) }
}
