import type { Language } from '#base/actor.ts'
import { text } from '#base/labels.ts'
import type { Line } from '../payslip/lines.ts'
import type { Payslip } from '../payslip/payslip.ts'
import { explained } from './explain.ts'
import { lineName } from './line-names.ts'

/** Sums over the payslips of a run, in minor units, as `RunTotals` of the contract shows them. */
export type Totals = {
  employees: number
  gross: number
  reimbursements: number
  deductions: number
  net: number
  employer_cost: number
  pcb: number
  epf_employee: number
  epf_employer: number
  socso: number
  eis: number
  lindung: number
  hrd: number
  /** Taiwan's schemes and taxes by the code of their line, employee and employer. */
  schemes: Record<string, [number, number]>
  /** What the company owes in Taiwan on the payroll as a whole. */
  unit: Line[]
}

export function noTotals(): Totals {
  return {
    employees: 0,
    gross: 0,
    reimbursements: 0,
    deductions: 0,
    net: 0,
    employer_cost: 0,
    pcb: 0,
    epf_employee: 0,
    epf_employer: 0,
    socso: 0,
    eis: 0,
    lindung: 0,
    hrd: 0,
    schemes: {},
    unit: [],
  }
}

export function addTo(totals: Totals, slip: Payslip): void {
  totals.employees += 1
  totals.gross += slip.gross
  totals.reimbursements += slip.reimbursements
  totals.deductions += slip.deductions
  totals.net += slip.net
  totals.employer_cost += slip.employerCost
  totals.pcb += slip.pcb
  totals.epf_employee += slip.epfEmployee
  totals.epf_employer += slip.epfEmployer
  totals.socso += slip.socsoEmployee + slip.socsoEmployer
  totals.eis += slip.eisEmployee + slip.eisEmployer
  totals.lindung += slip.lindung
  totals.hrd += slip.hrd
  if (slip.taiwan)
    for (const { c, a, e = 0 } of slip.lines)
      if (c.startsWith('tw_')) {
        const [employee, employer] = totals.schemes[c] ?? [0, 0]
        totals.schemes[c] = [employee + a, employer + e]
      }
}

/** Totals as the contract shows them, in a language. */
export function totalsShown(stored: unknown, language: Language, currency: string) {
  const { schemes, unit, ...totals } = totalsOf(stored)
  const title = (code: string) => text(lineName(code, new Map()), language)
  return {
    ...totals,
    schemes: Object.entries(schemes).map(([code, [employee, employer]]) => ({
      code,
      title: title(code),
      employee,
      employer,
    })),
    unit: unit.map((line) => ({
      code: line.c,
      title: title(line.c),
      amount: line.e ?? 0,
      explanation: explained(line, language, new Map(), currency),
    })),
  }
}

/** Totals as stored; a run that was never calculated has none. */
export function totalsOf(stored: unknown): Totals {
  return { ...noTotals(), ...(stored as Partial<Totals>) }
}
