import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { toFields } from '#base/objects.ts'
import { COUNTRY_TOTALS } from '../countries-values.ts'
import type { PayCountry } from '../country/country.ts'
import { schemeSum } from '../country/scheme-storage.ts'
import type { Line } from '../payslip/lines.ts'
import type { Payslip } from '../payslip/slip.ts'
import { amountFields } from './contract.ts'
import { explainLine } from './explain.ts'
import { lineName } from './line-names.ts'

/** Sums over the payslips of a run, in minor units. */
export type Totals = {
  employees: number
  gross: number
  reimbursements: number
  deductions: number
  net: number
  employer_cost: number
  /** Schemes and taxes of countries without own sums, by the code of their line: employee and employer share. */
  schemes: Record<string, [number, number]>
  /** What the company owes on the payroll as a whole. */
  unit: Line[]
  /** The country's own sums, by name. */
  own: { [name: string]: number }
}

export function emptyTotals(): Totals {
  return {
    employees: 0,
    gross: 0,
    reimbursements: 0,
    deductions: 0,
    net: 0,
    employer_cost: 0,
    schemes: {},
    unit: [],
    own: {},
  }
}

export function addToTotals(totals: Totals, slip: Payslip, { payslip: country }: Pick<PayCountry, 'payslip'>): void {
  totals.employees += 1
  totals.gross += slip.gross
  totals.reimbursements += slip.reimbursements
  totals.deductions += slip.deductions
  totals.net += slip.net
  totals.employer_cost += slip.employerCost
  for (const name of country.totals) totals.own[name] = (totals.own[name] ?? 0) + schemeSum(country, name, slip.schemes)
  for (const { c, a, e = 0 } of slip.lines)
    if (country.isScheme(c)) {
      const [employee, employer] = totals.schemes[c] ?? [0, 0]
      totals.schemes[c] = [employee + a, employer + e]
    }
}

/** Converts totals for storage: the country's own sums stand beside the others. */
export function toStoredTotals({ own, ...totals }: Totals): object {
  return { ...totals, ...own }
}

/** Converts stored totals for the contract, in a language. */
export function localizedTotals(stored: unknown, language: Language, currency: string) {
  const { schemes, unit, own, ...totals } = parseTotals(stored)
  const title = (code: string) => formatLabel(lineName(code, new Map()), language)
  return {
    ...totals,
    ...amountFields(COUNTRY_TOTALS, (name) => own[name] ?? 0),
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
      explanation: explainLine(line, language, new Map(), currency),
    })),
  }
}

/** Parses stored totals; a run that was never calculated has none. */
export function parseTotals(stored: unknown): Totals {
  const none = emptyTotals()
  const own = Object.entries(toFields(stored)).filter(([name]) => !(name in none))
  return { ...none, ...(stored as Partial<Totals>), own: Object.fromEntries(own) as Totals['own'] }
}
