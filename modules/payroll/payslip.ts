import { minus, sum } from '#base/money.ts'
import type { MalaysianLaw } from '#statutory/malaysia/law.ts'
import { contributed } from './contribution-lines.ts'
import { earned } from './earnings.ts'
import { type Line, paid } from './lines.ts'
import { paidDays } from './paid-days.ts'
import type { PayInputs, RunFacts } from './payslip-inputs.ts'

import { taxed } from './tax-lines.ts'

/** A payslip in sen, with what later months and the statutory files need to know of it. */
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
}

/**
 * One person's payslip from frozen inputs and the law of the month: the same inputs give the same bytes, in any order of
 * people. Totals are sums of rounded lines. Throws RangeError for inputs that cannot be computed.
 */
export function payslip(inputs: PayInputs, run: RunFacts, law: MalaysianLaw): Payslip {
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
    exemptUsed: used(pay.bases.exemptUsed, inputs.before?.exempt),
    claimsUsed: tax.claimsUsed,
    fullPay: pay.fullPay,
    unpaid: pay.unpaid,
    overtime: pay.overtime,
    oneOff: pay.oneOff,
    recurring: pay.recurring,
    statusKey: `${contributions.part}.${contributions.socsoCategory}.${contributions.eisWhy}|${status.citizenship}.${status.regime}.${status.category}.${(status.children ?? []).join('-')}.${status.epfExtraEmployee ?? 0}.${status.zakat ?? 0}`,
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
