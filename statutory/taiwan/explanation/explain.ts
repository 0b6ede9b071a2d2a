import type { Language } from '#base/access/actor.ts'
import type { Basis, BasisInput } from '#base/calculation/basis.ts'
import { daysText, minutesAsDaysText } from '#base/days/days-text.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import { nameLookup, type RuleExplanation } from '../../explanation.ts'
import { GARNISHMENT_FORMULA } from '../garnishment/deduction.ts'
import { garnishmentLaw } from '../garnishment/rules.ts'
import { healthGrades, healthRates, supplementRules } from '../health-insurance/rates.ts'
import { gradeRange, type Ladder } from '../insurance/grades.ts'
import { laborGrades, occupationalGrades } from '../labor-insurance/grades.ts'
import { arrearsFundLaw, laborRates } from '../labor-insurance/rates.ts'
import { workingLaw } from '../labor-standards/rules.ts'
import { severanceLaw } from '../labor-standards/severance.ts'
import { pensionGrades, pensionRates } from '../pension/rates.ts'
import { sourceInChinese } from '../source-texts.ts'
import { STABILITY_FEE_FORMULA, stabilityFeeLaw } from '../stability-fee.ts'
import { WELFARE_FUND_FORMULA, welfareFundLaw } from '../welfare-fund.ts'
import { withholdingLaw } from '../withholding/tables.ts'
import { FORMULA_TEXTS, INPUT_TEXTS, OWN_RATE_TEXTS, REASON_TEXTS, USUAL_TEXTS } from './explain-texts.ts'

/** A table row for the explanation panel: bounds in dollars, null for no upper end, a label such as `28,801–30,300`. */
export type TableRowText = {
  readonly row: number
  readonly over: number
  readonly upTo: number | null
  readonly label: string
}

type CitedLaw = (month: string) => { readonly source: string }

const RATES_LAW: { readonly [formula: string]: CitedLaw } = {
  'tw.labor': laborRates,
  'tw.employment': laborRates,
  'tw.occupational': occupationalGrades,
  'tw.arrearsFund': arrearsFundLaw,
  'tw.health': healthRates,
  'tw.pension': pensionRates,
  'tw.reserve': pensionRates,
  'tw.severance': severanceLaw,
  [GARNISHMENT_FORMULA]: garnishmentLaw,
  [WELFARE_FUND_FORMULA]: welfareFundLaw,
  [STABILITY_FEE_FORMULA]: stabilityFeeLaw,
}

/** The ladder of the row in a basis. */
const LADDERS: { readonly [formula: string]: (basis: Basis) => { source: string; ladder: Ladder } } = {
  'tw.labor': laborLadder,
  'tw.employment': laborLadder,
  'tw.occupational': ({ m }) => ({ source: occupationalGrades(m).source, ladder: occupationalGrades(m).value }),
  'tw.health': ({ m }) => ({ source: healthGrades(m).source, ladder: healthGrades(m).value }),
  'tw.pension': ({ m }) => ({ source: pensionGrades(m).source, ladder: pensionGrades(m).value }),
}

/** The source of the law that a basis was computed by; with a row, of the table as well. */
export function lawSource(basis: Basis, language: Language = 'en'): string {
  const law = lawOfFormula(basis.f)(basis.m).source
  const ladder = basis.row === undefined ? undefined : LADDERS[basis.f]?.(basis).source
  const sources = ladder === undefined || ladder === law ? [law] : [law, ladder]
  return language === 'zh-TW' ? sources.map(sourceInChinese).join('；') : sources.join('; ')
}

/** The table row of a basis; null for formulas without a table and outside the printed one. */
export function tableRow(basis: Basis): TableRowText | null {
  const { row } = basis
  if (row === undefined) return null
  const { over, upTo } = rowBounds(basis, row)
  return {
    row,
    over,
    upTo,
    label: upTo === null ? `> ${wholeDollars(over)}` : `${wholeDollars(over + 1)}–${wholeDollars(upTo)}`,
  }
}

/** The explanation of a stored basis, in the reader's language. */
export function explainTaiwanBasis(basis: Basis, language: Language): RuleExplanation {
  const { say, named } = nameLookup(language)
  return {
    formula: say(formulaText(basis), basis.f),
    inputs: Object.entries(basis.i)
      .filter(([key, value]) => value !== undefined && value !== null && key !== 'hd')
      .map(([key, value]) => named(INPUT_TEXTS, inputName(basis, key), inputText(basis, key, value, language))),
    row: tableRow(basis)?.label ?? null,
    effective_from: basis.from ?? null,
    source: lawSource(basis, language),
  }
}

/** The text of a formula, for hours at an agreed rate and for overtime by the usual multipliers where they apply. */
function formulaText(basis: Basis): Label | undefined {
  const { f, i } = basis
  return (storedAgreedRate(basis) && OWN_RATE_TEXTS[f]) || (i.x === 'usual' && USUAL_TEXTS[f]) || FORMULA_TEXTS[f]
}

const RATE_INPUTS = new Set(['r', 'v'])
const COUNT_INPUTS = new Set(['d', 'of', 'n', 't', 'in', 'sv', 'per', 'ym', 'sm'])
/** Names of the insured amount and its days in each scheme. */
const INSURED_INPUT_NAMES: { readonly [formula: string]: { readonly [key: string]: string } } = {
  'tw.labor': { g: 'insured_salary' },
  'tw.employment': { g: 'insured_salary' },
  'tw.occupational': { g: 'insured_salary' },
  'tw.pension': { g: 'pension_wage', d: 'pension_days' },
}

const GARNISHMENT_INPUT_NAMES: { readonly [key: string]: string } = {
  w: 'wages',
  s: 'statutory',
  n: 'net',
  k: 'keeps',
  p: 'paid_earlier',
  o: 'orders_before',
  d: 'order_due',
  g: 'orders_due',
  b: 'orders_earlier',
}

const STABILITY_FEE_INPUT_NAMES: { readonly [key: string]: string } = { w: 'monthly_amount', d: 'employed' }

/** Formulas of a part of a month; their days are halves, except in `tw.partMonth`. */
const PART_MONTH_FORMULAS = new Set(['tw.wage', 'tw.unpaidDays', 'tw.part', 'tw.partMonth'])
const HALF_DAYS = new Set(['d', 'u', 'of', 'per'])

/** The same letter means different things in different formulas. */
function inputName({ f: formula, i }: Basis, key: string): string {
  if (formula === GARNISHMENT_FORMULA) return GARNISHMENT_INPUT_NAMES[key] ?? key
  if (formula === WELFARE_FUND_FORMULA && key === 'w') return 'wages'
  if (formula === STABILITY_FEE_FORMULA) return STABILITY_FEE_INPUT_NAMES[key] ?? key
  if (formula === 'tw.leave' && key === 'y') return 'sick'
  if (formula === 'tw.unusedLeave' && key === 't') return 'unused'
  if (formula === 'tw.unusedLeave' && key === 'on') return 'unused_on'
  if (formula === 'tw.part' && (key === 'w' || key === 'p')) return 'monthly_amount'
  const insured = INSURED_INPUT_NAMES[formula]?.[key]
  if (insured) return insured
  if (key === 'of' && i.cycle !== undefined) return 'cycle_days'
  if (key === 'u' && i.hd !== undefined) return 'away'
  if (PART_MONTH_FORMULAS.has(formula))
    return key === 'd' ? (formula === 'tw.part' ? 'paid' : 'employed') : key === 'per' ? 'divisor' : key
  if (formula === 'tw.severance' && key === 'w') return 'average'
  if (formula.startsWith('tw.tax.') && key === 'w') return 'taxable'
  if (formula === 'tw.tax.table' && key === 'n') return 'family'
  return (formula === 'tw.supplement.employer' || formula === 'tw.arrearsFund') && key === 'g' ? 'total' : key
}

function inputText({ f: formula, i, m }: Basis, key: string, value: BasisInput, language: Language): string {
  if (typeof value === 'boolean') return formatLabel(required(REASON_TEXTS.yes, 'text of yes'), language)
  const halves = PART_MONTH_FORMULAS.has(formula) && formula !== 'tw.partMonth' && HALF_DAYS.has(key)
  const parts = (i.hd ?? 1) as number
  if (Array.isArray(value))
    return value.map((one: number) => (halves ? daysText(one, parts) : wholeDollars(one))).join(' · ')
  if (halves) return daysText(value as number, parts)
  if (typeof value === 'string') return REASON_TEXTS[value] ? formatLabel(REASON_TEXTS[value], language) : value
  const amount = value as number
  if (key === 'rm') return withoutZeros(toDecimal(amount, 6))
  if (RATE_INPUTS.has(key)) return percent(amount)
  if (key === 'h') return daysText(amount)
  if (formula === 'tw.unusedLeave' && key === 't') return minutesAsDaysText(amount, workingLaw(m).value.dayMinutes)
  if (formula === GARNISHMENT_FORMULA) return wholeDollars(amount)
  return COUNT_INPUTS.has(key) || (formula === 'tw.leave' && key === 'y') ? String(amount) : wholeDollars(amount)
}

function rowBounds(basis: Basis, row: number): { over: number; upTo: number | null } {
  if (basis.f !== 'tw.tax.table')
    return gradeRange(required(LADDERS[basis.f], `table of ${basis.f}`)(basis).ladder, row)
  const { tableOver, tableStep } = withholdingLaw(basis.m).value
  return { over: tableOver + tableStep * (row - 1), upTo: tableOver + tableStep * row }
}

function lawOfFormula(formula: string): CitedLaw {
  if (formula.startsWith('tw.tax.')) return withholdingLaw
  if (formula.startsWith('tw.supplement.')) return supplementRules
  return RATES_LAW[formula] ?? workingLaw
}

function laborLadder({ m, i }: Basis): { source: string; ladder: Ladder } {
  const { source, value } = laborGrades(m)
  return { source, ladder: i.low === true ? value.part : value.full }
}

function percent(millionths: number): string {
  return `${withoutZeros(toDecimal(millionths, 4))} %`
}

function wholeDollars(dollars: number): string {
  return groupThousands(toDecimal(dollars, 0))
}
