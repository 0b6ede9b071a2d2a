import type { Language } from '#base/actor.ts'
import { grouped, withoutZeros } from '#base/amount-text.ts'
import { type Basis, type BasisInput, numberIn } from '#base/basis.ts'
import { type Label, text } from '#base/labels.ts'
import { decimalsOf, toDecimal } from '#base/money.ts'
import { type Explained, type Named, namesIn, type Told, type Worked } from '#statutory/explained.ts'
import { countryOwning, isWageOfMonth } from '../countries.ts'
import type { CountedLines } from '../country/country.ts'
import { isBackPay } from '../payslip/back-pay-lines.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { SHORTAGE_FORMULA, shortageLeft } from '../payslip/shortage.ts'
import { LOAN_FORMULA, loanStanding } from '../payslip/taken-last.ts'
import { explainedParts } from './back-pay.ts'
import { titleOf } from './line-names.ts'
import { isSettled, recomputeLine } from './recompute-line.ts'
import { FORMULA_TEXTS, INPUT_TEXTS } from './texts.ts'
import { lessTaken, workedOwn } from './worked.ts'

/** Inputs that are not amounts. */
const COUNTS = new Set(['t', 'wm'])

/** Whose share is explained, to whom; the person's inputs where they are at hand. */
export type Telling = Partial<Pick<Told, 'side' | 'self' | 'employer'>> & {
  readonly inputs?: PersonInputs
  /** What the schemes count, of the payslip that the line stands on. */
  readonly counted?: CountedLines | undefined
}

const TAXABLE_PART: Label = { en: '{{line}}, taxable part', zh: '{{line}}（應稅部分）' }

/** Why a line is what it is, in words, from the stored line alone and the currency of its payslip (PAY-08). */
export function explained(
  line: Line,
  language: Language,
  names: ReadonlyMap<string, Label>,
  currency: string,
  telling: Telling = {},
): Explained & Worked {
  const { b, t } = line
  const decimals = decimalsOf(currency)
  const money = (amount: number) => grouped(toDecimal(amount, decimals))
  const country = countryOwning(b.f)
  const own = country?.explained?.(b, language) ?? ofEveryCountry(b, language, names, money)
  const { side = line.k === 'employer_cost' ? 'employer' : 'employee', self = false, employer = true, inputs } = telling
  const counted = telling.counted && inWords(telling.counted, language, names)
  const told = { language, currency, side, self, employer, ...(counted && { counted }) }
  const worked = workedOf(line, told, names, inputs)
  return {
    ...(worked ?? { sentence: own.formula, steps: [], because: [] }),
    ...own,
    inputs: [
      ...own.inputs,
      ...(showsTaken(line) ? [takenBefore(line, language, money)] : []),
      ...((t && countryOwning(t.f)?.explainedExemption?.(t, language)) ?? []),
    ],
  }
}

/** Lines by the names they have on the payslip. */
function inWords({ lines, others }: CountedLines, language: Language, names: ReadonlyMap<string, Label>) {
  const named = ({ code, amount, part }: CountedLines['lines'][string][number]) => {
    const line = titleOf(code, names, language)
    return { name: part ? text(TAXABLE_PART, language, { line }) : line, amount }
  }
  return {
    others,
    lines: Object.fromEntries(Object.entries(lines).map(([scheme, own]) => [scheme, own.map(named)])),
  }
}

/** The sentence and the sum; what earlier runs of the month had of it is taken from its end. */
function workedOf(
  line: Line,
  told: Told,
  names: ReadonlyMap<string, Label>,
  inputs: PersonInputs | undefined,
): Worked | undefined {
  const { b, l } = line
  const country = countryOwning(b.f)
  const worked = country ? country.worked?.(b, told, inputs) : workedOwn(b, told, names)
  const taken = l?.[told.side === 'employee' ? 0 : 1] ?? 0
  if (!worked || taken === 0) return worked
  const { l: _, ...alone } = line
  return lessTaken(worked, told, { whole: recomputeLine(alone)[told.side], taken, settles: isSettled(line) })
}

type Money = (amount: number) => string

/** The company's own formulas: amounts as they were typed or delivered, hours at an agreed rate, what pay owes. */
function ofEveryCountry(basis: Basis, language: Language, names: ReadonlyMap<string, Label>, money: Money): Explained {
  const { say, named } = namesIn(language)
  return {
    formula: say(FORMULA_TEXTS[basis.f], basis.f),
    inputs: isBackPay(basis)
      ? explainedParts(basis, language, names, money)
      : Object.entries(factsOf(basis))
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([key, value]) => named(INPUT_TEXTS, nameOf(basis, key), shownInput(key, value, money))),
    row: null,
    effective_from: basis.from ?? null,
    source: null,
  }
}

/** Whether what earlier runs of the month paid or took says something. */
function showsTaken({ b, l }: Line): boolean {
  return l !== undefined && (isWageOfMonth(b) || l.some((amount) => amount !== 0))
}

function takenBefore({ b, l = [0, 0] }: Line, language: Language, money: Money): Named {
  const { named } = namesIn(language)
  if (isWageOfMonth(b)) return named(INPUT_TEXTS, 'paid_before', money(l[0] + l[1]))
  return named(INPUT_TEXTS, 'taken', l.map(money).join(' + '))
}

/** The same letter means different things in different formulas. */
function nameOf(basis: Basis, key: string): string {
  return basis.f === 'pay.share' && key === 'w' ? 'month_amount' : key
}

function shownInput(key: string, value: BasisInput, money: Money): string {
  if (typeof value !== 'number') return String(value)
  if (key === 'rm') return withoutZeros(toDecimal(value, 6))
  return COUNTS.has(key) ? String(value) : money(value)
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
