import type { Language } from '#base/access/actor.ts'
import { type Basis, type BasisInput, basisNumber } from '#base/calculation/basis.ts'
import { daysText } from '#base/days/days-text.ts'
import { formatLabel } from '#base/labels.ts'
import { groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import { type NamedValue, nameLookup, type RuleExplanation } from '../../explanation.ts'
import { eisLaw } from '../eis/table.ts'
import { workingLaw } from '../employment-act/rules.ts'
import { epfRowRange } from '../epf/contribution.ts'
import { epfLaw } from '../epf/schedule.ts'
import { hrdLaw } from '../hrd-levy/levy.ts'
import { lindungLaw } from '../lindung/table.ts'
import { exemptOfMonth } from '../pcb/exempt.ts'
import { pcbLaw } from '../pcb/law.ts'
import { socsoLaw } from '../socso/table.ts'
import { sourceInChinese } from '../source-texts.ts'
import { wageRowRange } from '../wage-rows.ts'
import { FORMULA_TEXTS, INPUT_TEXTS, OWN_RATE_TEXTS, REASON_TEXTS } from './explain-texts.ts'

const LAWS: { readonly [formula: string]: (month: string) => { readonly source: string } } = {
  epf: epfLaw,
  socso: socsoLaw,
  eis: eisLaw,
  lindung: lindungLaw,
  hrd: hrdLaw,
}

/**
 * A table row for the explanation panel: bounds in sen, null for no upper end, a label such as `A 3,320.01–3,340.00`.
 */
export type TableRowText = {
  readonly row: number
  readonly over: number
  readonly upTo: number | null
  readonly label: string
}

/** Formulas of basic pay, unpaid days and prorated amounts. */
const DAY_FORMULAS = new Set(['pay.basic', 'pay.unpaid', 'pay.part', 'pay.cycle', 'pay.cycle_unpaid'])

/** The explanation of a stored basis of Malaysian law, in the reader's language. */
export function explainMalaysianBasis(basis: Basis, language: Language): RuleExplanation {
  const { say, named } = nameLookup(language)
  return {
    formula: say((storedAgreedRate(basis) && OWN_RATE_TEXTS[basis.f]) ?? FORMULA_TEXTS[basis.f], basis.f),
    inputs: inReadingOrder(basis)
      .filter(([key, value]) => value !== undefined && value !== null && key !== 'hd')
      .map(([key, value]) => named(INPUT_TEXTS, inputName(basis, key), inputText(basis, key, value, language))),
    row: tableRow(basis)?.label ?? null,
    effective_from: basis.from ?? null,
    source: lawSource(basis, language),
  }
}

const READING_ORDER = Object.keys(INPUT_TEXTS)

/** JSON from the database does not keep the order of a tax basis; other formulas have a fixed order of their own. */
function inReadingOrder({ f, i }: Basis): [string, BasisInput][] {
  const entries = Object.entries(i)
  return f.startsWith('pcb.')
    ? entries.sort(([a], [b]) => READING_ORDER.indexOf(a) - READING_ORDER.indexOf(b))
    : entries
}

/** How much of an allowance stays exempt, from the basis of its ceiling. */
export function explainExemption(basis: Basis, language: Language): NamedValue[] {
  const { named } = nameLookup(language)
  const { yr } = basis.i
  const [a, u, l] = [basisNumber(basis, 'a'), basisNumber(basis, 'u'), basisNumber(basis, 'l')]
  const { exempt, taxable } = exemptOfMonth(basis.m, { amount: a, used: u, limit: l })
  return [
    ...(yr === undefined ? [] : [named(INPUT_TEXTS, 'yr', String(yr))]),
    named(INPUT_TEXTS, yr === undefined ? 'l' : 'limit', ringgit(l)),
    named(INPUT_TEXTS, 'used', ringgit(u)),
    named(INPUT_TEXTS, 'exempt', ringgit(exempt)),
    named(INPUT_TEXTS, 'taxable', ringgit(taxable)),
  ]
}

/** Inputs that are not amounts. */
const COUNT_INPUTS = new Set(['cat', 'c', 't', 'n', 'ms', 'at', 'yr', 'ml', 'wm'])
/** Names of inputs of cycle pay, where they differ from those of a whole month. */
const CYCLE_NAMES: { readonly [key: string]: string } = { p: 'cycle_pay', of: 'cycle_days', per: 'pay_per' }
const HALF_DAYS = new Set(['d', 'u', 'of'])
const RATE_INPUTS = new Set(['ee', 'er', 'xe', 'xr', 'r'])

/** The same letter means different things in different formulas. */
function inputName({ f: formula, i }: Basis, key: string): string {
  if (formula === 'epf' && key === 'p') return 'part'
  if (formula === 'ea.missedHours' && key === 't') return 'missed'
  if (formula === 'ea.unusedLeave' && key === 't') return 'unused'
  if (formula === 'ea.unusedLeave' && key === 'on') return 'unused_on'
  if (formula === 'pay.part' && key === 'd') return 'paid'
  if (key === 'u' && i.hd !== undefined) return 'away'
  if (formula === 'pay.cycle' || formula === 'pay.cycle_unpaid') return CYCLE_NAMES[key] ?? key
  return key
}

function inputText(basis: Basis, key: string, value: BasisInput, language: Language): string {
  if (Array.isArray(value) && key === 'ch') return value.map((halves) => daysText(halves)).join(' · ')
  const parts = basis.i.hd === undefined ? 1 : basisNumber(basis, 'hd')
  if (Array.isArray(value))
    return value.map((one) => (HALF_DAYS.has(key) ? daysText(one, parts) : ringgit(one))).join(' · ')
  if (typeof value === 'boolean') return formatLabel(required(REASON_TEXTS.yes, 'text of yes'), language)
  if (typeof value === 'string') return REASON_TEXTS[value] ? formatLabel(REASON_TEXTS[value], language) : value
  const amount = value as number
  if (key === 'rm') return withoutZeros(toDecimal(amount, 6))
  if (DAY_FORMULAS.has(basis.f) && HALF_DAYS.has(key)) return daysText(amount, parts)
  if (RATE_INPUTS.has(key)) return `${withoutZeros(toDecimal(amount, 4))} %`
  return COUNT_INPUTS.has(key) ? String(amount) : ringgit(amount)
}

/** The source of the law that a basis was computed by. Null where no dated law applies, as for a fixed zakat amount. */
export function lawSource(basis: Basis, language: Language = 'en'): string | null {
  const law = lawOfBasis(basis)
  if (!law) return null
  return language === 'zh-TW' ? sourceInChinese(law.source) : law.source
}

/** The table row of a basis; null for formulas without a table and for nil results. */
export function tableRow(basis: Basis): TableRowText | null {
  const { row } = basis
  if (row === undefined) return null
  const { over, upTo } = rowBounds(basis, row)
  const prefix = basis.f === 'epf' ? `${basis.i.p} ` : ''
  const label = upTo === null ? `> ${ringgit(over)}` : `${ringgit(over + 1)}–${ringgit(upTo)}`
  return { row, over, upTo, label: prefix + label }
}

function rowBounds(basis: Basis, row: number): { over: number; upTo: number | null } {
  if (basis.f === 'epf') return epfRowRange(epfLaw(basis.m).value, row)
  if (basis.f.startsWith('pcb.')) {
    const brackets = pcbLaw(basis.m).brackets ?? []
    return { over: required(brackets[row - 1], `bracket ${row}`).over, upTo: brackets[row]?.over ?? null }
  }
  return wageRowRange(row, rowCount(basis))
}

function rowCount(basis: Basis): number {
  if (basis.f === 'socso') return socsoLaw(basis.m).value.secondEmployer.length
  return basis.f === 'eis' ? eisLaw(basis.m).value.each.length : lindungLaw(basis.m).value.employee.length
}

function lawOfBasis(basis: Basis): { readonly source: string } | null {
  // Days counted by the company's own method do not follow the Act.
  if (DAY_FORMULAS.has(basis.f)) return basis.i.way === undefined ? workingLaw(basis.m) : null
  if (basis.from === undefined) return null
  if (basis.f.startsWith('pcb.')) return pcbLaw(basis.m)
  if (basis.f.startsWith('ea.')) return workingLaw(basis.m)
  return LAWS[basis.f]?.(basis.m) ?? null
}

function ringgit(sen: number): string {
  return groupThousands(toDecimal(sen))
}
