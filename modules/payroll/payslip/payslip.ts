import { minus, sum } from '#base/money.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import type { TaiwanLaw } from '#statutory/taiwan/law.ts'
import { withComing } from '../malaysia/coming-pay.ts'
import { contributed } from '../malaysia/contributions.ts'
import { earned } from '../malaysia/earnings.ts'
import { paidDays } from '../malaysia/paid-days.ts'
import { taxed } from '../malaysia/tax.ts'
import type { TaiwanSums } from '../taiwan/inputs.ts'
import { taiwanSlip } from '../taiwan/slip.ts'
import type { AnyPayInputs, PayInputs, RunFacts } from './inputs.ts'
import { type Line, paid } from './lines.ts'
import { carrying } from './shortage.ts'
import { repaying, withoutLoans } from './taken-last.ts'

/** The law of a month in the country of a run. */
export type PayLaw = MalaysianLaw | TaiwanLaw

/** A payslip in minor units of its currency, with what later months and the statutory files need to know of it. */
export type Payslip = {
  readonly lines: readonly Line[]
  readonly basic: number
  readonly gross: number
  readonly reimbursements: number
  readonly deductions: number
  readonly net: number
  readonly employerCost: number
  readonly epfWages: number
  readonly epfBonus: number
  readonly epfEmployee: number
  readonly epfEmployer: number
  readonly socsoWages: number
  readonly socsoEmployee: number
  readonly socsoEmployer: number
  readonly eisEmployee: number
  readonly eisEmployer: number
  readonly lindung: number
  readonly hrdWages: number
  readonly hrd: number
  readonly taxableNormal: number
  readonly taxableAdditional: number
  readonly epfNormal: number
  readonly epfAdditional: number
  readonly reliefs: number
  readonly socsoRelief: number
  readonly zakat: number
  readonly pcb: number
  readonly cp38: number
  /** What this payslip adds to what is owed to the employer for want of pay; negative where it takes of it. */
  readonly shortage: number
  readonly exemptUsed: Record<string, number> | null
  readonly claimsUsed: Record<string, number> | null
  /** For the comparison with other months. */
  readonly fullPay: number
  readonly unpaid: number
  readonly overtime: number
  readonly oneOff: number
  readonly recurring: number
  /** What changes by age and by status: `A.1.insured|citizen.resident.3.2`. */
  readonly statusKey: string
  /** What Taiwan's schemes counted; null on a Malaysian payslip, whose columns are empty on one of Taiwan. */
  readonly taiwan: TaiwanSums | null
}

/** The columns of Malaysia's schemes where none of them applies. */
export const NO_SCHEMES = {
  epfWages: 0,
  epfBonus: 0,
  epfEmployee: 0,
  epfEmployer: 0,
  socsoWages: 0,
  socsoEmployee: 0,
  socsoEmployer: 0,
  eisEmployee: 0,
  eisEmployer: 0,
  lindung: 0,
  hrdWages: 0,
  hrd: 0,
  taxableNormal: 0,
  taxableAdditional: 0,
  epfNormal: 0,
  epfAdditional: 0,
  reliefs: 0,
  socsoRelief: 0,
  zakat: 0,
  pcb: 0,
  cp38: 0,
  shortage: 0,
  exemptUsed: null,
  claimsUsed: null,
} as const

/**
 * One person's payslip from frozen inputs and the law of the month: the same inputs give the same bytes, in any order of
 * people. Totals are sums of rounded lines. Throws RangeError for inputs that cannot be computed.
 */
export function payslip(inputs: AnyPayInputs, run: RunFacts, law: PayLaw): Payslip {
  const slip = repaying(slipOf(withoutLoans(inputs), run, law), inputs.items, law.month)
  return carrying(slip, inputs, run)
}

function slipOf(inputs: AnyPayInputs, run: RunFacts, law: PayLaw): Payslip {
  if ('taiwan' in inputs) {
    if (!('withholding' in law)) throw new RangeError('Taiwan is paid by its own law')
    return taiwanSlip(inputs, run, law)
  }
  if ('withholding' in law) throw new RangeError('Malaysia is paid by its own law')
  return malaysianSlip(inputs, run, law)
}

function malaysianSlip(given: PayInputs, run: RunFacts, law: MalaysianLaw): Payslip {
  const inputs = withComing(given, run, law, malaysianSlip)
  const days = paidDays(inputs, run)
  const pay = earned(inputs, run, law, days)
  const contributions = contributed(inputs, run, law, pay.bases)
  const tax = taxed(inputs, run, law, pay.bases, contributions)
  const lines = [...pay.lines, ...contributions.lines, ...tax.lines]
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
    cp38: inputs.cp38 ?? 0,
    shortage: 0,
    exemptUsed: used(pay.bases.exemptUsed, inputs.before?.exempt),
    claimsUsed: tax.claimsUsed,
    fullPay: pay.fullPay,
    unpaid: pay.unpaid,
    overtime: pay.overtime,
    oneOff: pay.oneOff,
    recurring: pay.recurring,
    statusKey: `${contributions.part}.${contributions.socsoCategory}.${contributions.eisWhy}|${status.citizenship}.${status.regime}.${status.category}.${(status.children ?? []).join('-')}.${status.epfExtraEmployee ?? 0}.${status.zakat ?? 0}`,
    taiwan: null,
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
