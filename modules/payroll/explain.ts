import type { Language } from '#base/actor.ts'
import type { Basis, BasisInput } from '#base/basis.ts'
import { type Label, type Labels, text } from '#base/labels.ts'
import { toDecimal } from '#base/money.ts'
import { workingLaw } from '#statutory/malaysia/employment-act/rules.ts'
import { rowOf, sourceOf } from '#statutory/malaysia/explain.ts'
import { exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import { taxOf } from '#statutory/malaysia/recompute.ts'
import { FORMULA_TEXTS, INPUT_TEXTS, REASON_TEXTS, STEP_TEXTS } from './explain-texts.ts'
import type { Line } from './lines.ts'

type Named = { name: string; value: string }
export type Explained = {
  formula: string
  inputs: Named[]
  row: string | null
  effective_from: string | null
  source: string | null
  steps: Named[]
}

/** Inputs that are not amounts. */
const COUNTS = new Set(['cat', 'c', 't', 'n'])
const HALF_DAYS = new Set(['d', 'u', 'of'])
const RATES = new Set(['ee', 'er', 'r'])
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

/** Why a line is what it is, in words, from the stored line alone (PAY-08). */
export function explained(line: Line, language: Language): Explained {
  const { b } = line
  const say = (label: Label | undefined, fallback: string) => (label ? text(label, language) : fallback)
  const named = (list: Labels, key: string, value: string): Named => ({ name: say(list[key], key), value })
  const inputs = Object.entries(b.i)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => named(INPUT_TEXTS, nameOf(b, key), shownInput(b, key, value, language)))
  if (line.l) inputs.push(named(INPUT_TEXTS, 'taken', line.l.map((amount) => money(amount)).join(' + ')))
  if (line.t) inputs.push(...exemption(line.t, (key, value) => named(INPUT_TEXTS, key, value)))
  const own = b.f === 'pay.basic' || b.f === 'pay.unpaid' || b.f === 'pay.part'
  return {
    formula: say(FORMULA_TEXTS[b.f], b.f),
    inputs,
    row: rowOf(b)?.label ?? null,
    effective_from: b.from ?? null,
    source: own && b.i.way === undefined ? workingLaw(b.m).source : b.f.startsWith('pay.') ? null : sourceOf(b),
    steps: b.f.startsWith('pcb.') ? stepsOf(b).map(([key, amount]) => named(STEP_TEXTS, key, money(amount))) : [],
  }
}

/** The same letter means different things in different formulas. */
function nameOf(basis: Basis, key: string): string {
  if (basis.f === 'epf' && key === 'p') return 'part'
  if (basis.f === 'pay.part' && key === 'd') return 'paid'
  return key
}

function shownInput(basis: Basis, key: string, value: BasisInput, language: Language): string {
  if (key === 'ch') return (value as readonly number[]).map((halves) => halves / 2).join(' · ')
  if (Array.isArray(value)) return value.map((one) => (HALF_DAYS.has(key) ? days(one) : money(one))).join(' · ')
  if (typeof value === 'boolean') return text(REASON_TEXTS.yes!, language)
  if (typeof value === 'string') return REASON_TEXTS[value] ? text(REASON_TEXTS[value], language) : value
  const amount = value as number
  if (basis.f.startsWith('pay.') && HALF_DAYS.has(key)) return days(amount)
  if (RATES.has(key)) return `${toDecimal(amount, 4).replace(/\.?0+$/, '')} %`
  return COUNTS.has(key) ? String(amount) : money(amount)
}

function exemption(basis: Basis, named: (key: string, value: string) => Named): Named[] {
  const { a, u, l } = basis.i as { a: number; u?: number; l: number }
  const { exempt, taxable } = exemptOfMonth(basis.m, { amount: a, used: u ?? 0, limit: l })
  return [
    named('l', money(l)),
    named('used', money(u ?? 0)),
    named('exempt', money(exempt)),
    named('taxable', money(taxable)),
  ]
}

/** Steps of the tax that say something. */
function stepsOf(basis: Basis): [string, number][] {
  const tax = taxOf(basis)
  const additional = tax.mtdAdditional !== 0
  return STEPS.filter((key) => additional || !key.includes('dditional')).map((key) => [key, tax[key]])
}

function money(sen: number): string {
  return toDecimal(sen).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Half-days as days: 51 is 25.5. */
function days(halves: number): string {
  return halves % 2 === 0 ? String(halves / 2) : `${Math.floor(halves / 2)}.5`
}
