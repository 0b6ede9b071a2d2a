import type { Payslip } from './payslip.ts'

/** Sums over the payslips of a run, in sen, as `RunTotals` of the contract shows them. */
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
}

/** Totals as stored; a run that was never calculated has none. */
export function totalsOf(stored: unknown): Totals {
  return { ...noTotals(), ...(stored as Partial<Totals>) }
}
