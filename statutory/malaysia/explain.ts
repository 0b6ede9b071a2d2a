import { grouped } from '#base/amount-text.ts'
import type { Basis } from '#base/basis.ts'
import { toDecimal } from '#base/money.ts'
import { eisLaw } from './eis/table.ts'
import { workingLaw } from './employment-act/rules.ts'
import { epfRowRange } from './epf/contribution.ts'
import { epfLaw } from './epf/schedule.ts'
import { hrdLaw } from './hrd-levy/levy.ts'
import { lindungLaw } from './lindung/table.ts'
import { pcbLaw } from './pcb/law.ts'
import { socsoLaw } from './socso/table.ts'
import { wageRowRange } from './wage-rows.ts'

const LAWS: { readonly [formula: string]: (month: string) => { readonly source: string } } = {
  epf: epfLaw,
  socso: socsoLaw,
  eis: eisLaw,
  lindung: lindungLaw,
  hrd: hrdLaw,
}

/** A table row for the explaining panel: bounds in sen, no upper end is null, label such as `A 3,320.01–3,340.00`. */
export type RowText = {
  readonly row: number
  readonly over: number
  readonly upTo: number | null
  readonly label: string
}

/** The law a basis was computed by. Null where no dated law took part, as for a fixed zakat amount. */
export function sourceOf(basis: Basis): string | null {
  const law = lawOf(basis)
  return law ? law.source : null
}

/** The table row of a basis; null for formulas without table and for nil results. */
export function rowOf(basis: Basis): RowText | null {
  const { row } = basis
  if (row === undefined) return null
  const { over, upTo } = boundsOf(basis, row)
  const prefix = basis.f === 'epf' ? `${basis.i.p} ` : ''
  const label = upTo === null ? `> ${ringgit(over)}` : `${ringgit(over + 1)}–${ringgit(upTo)}`
  return { row, over, upTo, label: prefix + label }
}

function boundsOf(basis: Basis, row: number): { over: number; upTo: number | null } {
  if (basis.f === 'epf') return epfRowRange(epfLaw(basis.m).value, row)
  if (basis.f.startsWith('pcb.')) {
    const brackets = pcbLaw(basis.m).brackets ?? []
    return { over: brackets[row - 1]!.over, upTo: brackets[row]?.over ?? null }
  }
  return wageRowRange(row, rowsOf(basis))
}

function rowsOf(basis: Basis): number {
  if (basis.f === 'socso') return socsoLaw(basis.m).value.secondEmployer.length
  return basis.f === 'eis' ? eisLaw(basis.m).value.each.length : lindungLaw(basis.m).value.employee.length
}

function lawOf(basis: Basis): { readonly source: string } | null {
  if (basis.from === undefined) return null
  if (basis.f.startsWith('pcb.')) return pcbLaw(basis.m)
  if (basis.f.startsWith('ea.')) return workingLaw(basis.m)
  return LAWS[basis.f]?.(basis.m) ?? null
}

function ringgit(sen: number): string {
  return grouped(toDecimal(sen))
}
