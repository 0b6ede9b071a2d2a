import type { Language } from '#base/actor.ts'
import { grouped, withoutZeros } from '#base/amount-text.ts'
import { type Basis, type BasisInput, numberIn } from '#base/basis.ts'
import { daysText } from '#base/days-text.ts'
import { type Label, type Labels, text } from '#base/labels.ts'
import { decimalsOf, toDecimal } from '#base/money.ts'
import { workingLaw } from '#statutory/malaysia/employment-act/rules.ts'
import { rowOf, sourceOf } from '#statutory/malaysia/explain.ts'
import { exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import { recompute, taxOf } from '#statutory/malaysia/recompute.ts'
import { byLaw, ownRateOf } from '#statutory/own-rate.ts'
import { countryOwning } from '../countries.ts'
import type { ExplainedLine } from '../country/country.ts'
import { isWageOfMonth, type Line } from '../payslip/lines.ts'
import { SHORTAGE_FORMULA, shortageLeft } from '../payslip/shortage.ts'
import { LOAN_FORMULA, loanStanding } from '../payslip/taken-last.ts'
import { explainedParts, isBackPay } from './back-pay.ts'
import { FORMULA_TEXTS, INPUT_TEXTS, OWN_RATE_TEXTS, REASON_TEXTS, STEP_TEXTS } from './texts.ts'

type Named = { name: string; value: string }

/** Inputs that are not amounts. */
const COUNTS = new Set(['cat', 'c', 't', 'n', 'ms', 'at', 'yr', 'ml', 'wm'])
/** What basic pay, days without pay and cut amounts come from. */
const OF_DAYS = new Set(['pay.basic', 'pay.unpaid', 'pay.part', 'pay.cycle', 'pay.cycle_unpaid'])
/** Names of what a cycle's pay follows from, where they differ from a whole month's. */
const CYCLE_NAMES: { readonly [key: string]: string } = { p: 'cycle_pay', of: 'cycle_days', per: 'pay_per' }
const HALF_DAYS = new Set(['d', 'u', 'of'])
const RATES = new Set(['ee', 'er', 'xe', 'xr', 'r'])
const STEPS = [
  'k2',
  'reliefs',
  'p',
  'tax',
  'mtdNormal',
  'pWithAdditional',
  'taxWithAdditional',
  'mtdAdditional',
  'payable',
] as const

/** Why a line is what it is, in words, from the stored line alone and the currency of its payslip (PAY-08). */
export function explained(
  line: Line,
  language: Language,
  names: ReadonlyMap<string, Label> = new Map(),
  currency = 'MYR',
): ExplainedLine {
  const { b } = line
  const money = (amount: number) => moneyText(amount, decimalsOf(currency))
  const say = (label: Label | undefined, fallback: string) => (label ? text(label, language) : fallback)
  const named = (list: Labels, key: string, value: string): Named => ({ name: say(list[key], key), value })
  const own = countryOwning(b.f)?.explained?.(b, language)
  if (own) return showsTaken(line) ? { ...own, inputs: [...own.inputs, takenBefore(line, named, money)] } : own
  const inputs = isBackPay(b)
    ? explainedParts(b, language, names, money)
    : Object.entries(factsOf(b))
        .filter(([key, value]) => value !== undefined && value !== null && key !== 'hd')
        .map(([key, value]) => named(INPUT_TEXTS, nameOf(b, key), shownInput(b, key, value, language, money)))
  if (showsTaken(line)) inputs.push(takenBefore(line, named, money))
  if (line.t) inputs.push(...exemption(line.t, (key, value) => named(INPUT_TEXTS, key, value)))
  const ofDays = OF_DAYS.has(b.f)
  return {
    formula: say((ownRateOf(b) && OWN_RATE_TEXTS[b.f]) ?? FORMULA_TEXTS[b.f], b.f),
    inputs,
    row: rowOf(b)?.label ?? null,
    effective_from: b.from ?? null,
    source: ofDays && b.i.way === undefined ? workingLaw(b.m).source : b.f.startsWith('pay.') ? null : sourceOf(b),
    steps: stepsOf(b).map(([key, amount]) => named(STEP_TEXTS, key, money(amount))),
  }
}

/** Whether what earlier runs of the month paid or took says something. */
function showsTaken({ b, l }: Line): boolean {
  return l !== undefined && (isWageOfMonth(b) || l.some((amount) => amount !== 0))
}

type Money = (amount: number) => string

function takenBefore(
  { b, l = [0, 0] }: Line,
  named: (list: Labels, key: string, value: string) => Named,
  money: Money,
): Named {
  if (isWageOfMonth(b)) return named(INPUT_TEXTS, 'paid_before', money(l[0] + l[1]))
  return named(INPUT_TEXTS, 'taken', l.map(money).join(' + '))
}

/** The same letter means different things in different formulas. */
function nameOf(basis: Basis, key: string): string {
  if (basis.f === 'epf' && key === 'p') return 'part'
  if (basis.f === 'ea.missedHours' && key === 't') return 'missed'
  if (basis.f === 'pay.part' && key === 'd') return 'paid'
  if (key === 'u' && basis.i.hd !== undefined) return 'away'
  if (basis.f === 'pay.share' && key === 'w') return 'month_amount'
  if (basis.f === 'pay.cycle' || basis.f === 'pay.cycle_unpaid') return CYCLE_NAMES[key] ?? key
  return key
}

function shownInput(basis: Basis, key: string, value: BasisInput, language: Language, money: Money): string {
  if (Array.isArray(value) && key === 'ch') return value.map((halves) => halves / 2).join(' · ')
  const parts = basis.i.hd === undefined ? 1 : numberIn(basis, 'hd')
  if (Array.isArray(value))
    return value.map((one) => (HALF_DAYS.has(key) ? daysText(one, parts) : money(one))).join(' · ')
  if (typeof value === 'boolean') return text(REASON_TEXTS.yes!, language)
  if (typeof value === 'string') return REASON_TEXTS[value] ? text(REASON_TEXTS[value], language) : value
  const amount = value as number
  if (key === 'rm') return withoutZeros(toDecimal(amount, 6))
  if (basis.f.startsWith('pay.') && HALF_DAYS.has(key)) return daysText(amount, parts)
  if (RATES.has(key)) return `${withoutZeros(toDecimal(amount, 4))} %`
  return COUNTS.has(key) ? String(amount) : money(amount)
}

function exemption(basis: Basis, named: (key: string, value: string) => Named): Named[] {
  const { yr } = basis.i
  const [a, u, l] = [numberIn(basis, 'a'), numberIn(basis, 'u'), numberIn(basis, 'l')]
  const { exempt, taxable } = exemptOfMonth(basis.m, { amount: a, used: u, limit: l })
  return [
    ...(yr === undefined ? [] : [named('yr', String(yr))]),
    named(yr === undefined ? 'l' : 'limit', moneyText(l)),
    named('used', moneyText(u)),
    named('exempt', moneyText(exempt)),
    named('taxable', moneyText(taxable)),
  ]
}

/** What a line follows from, in the order people read it. */
function factsOf(b: Basis): Basis['i'] {
  if (b.f === LOAN_FORMULA) return loanFacts(b)
  return b.f === SHORTAGE_FORMULA ? shortageFacts(b) : b.i
}

/** What was owed, what pay was short of or left for it, and what is owed now. */
function shortageFacts(b: Basis): Basis['i'] {
  const [owed, room] = [numberIn(b, 'owed'), numberIn(b, 'room')]
  return { owed_before: owed, ...(room < 0 ? { short_by: -room } : { room }), still_owed: shortageLeft(b) }
}

/** A loan in the order people read it; what was due and taken of it only where pay was not enough. */
function loanFacts(basis: Basis): Basis['i'] {
  const { lent, repaid, due, taken, short, owed } = loanStanding(basis)
  return { lent, repaid, due, taken_now: short > 0 ? taken : undefined, short: short > 0 ? short : undefined, owed }
}

/** What lies between the inputs and the amount: of a tax, and of hours whose agreed rate the law outdoes. */
function stepsOf(basis: Basis): [string, number][] {
  if (basis.f.startsWith('ea.') && ownRateOf(basis)) {
    const lawful = recompute(byLaw(basis)).amount!
    return lawful === recompute(basis).amount ? [['by_law', lawful]] : []
  }
  return basis.f.startsWith('pcb.') && basis.f !== 'pcb.bik' ? taxStepsOf(basis) : []
}

/** Steps of the tax that say something. */
function taxStepsOf(basis: Basis): [string, number][] {
  const tax = taxOf(basis)
  const additional = tax.mtdAdditional !== 0
  return STEPS.filter((key) => additional || !key.includes('dditional')).map((key) => [key, tax[key]])
}

function moneyText(amount: number, decimals = 2): string {
  return grouped(toDecimal(amount, decimals))
}
