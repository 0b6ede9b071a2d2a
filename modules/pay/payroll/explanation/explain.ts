import type { Language } from '#base/access/actor.ts'
import { type Basis, type BasisInput, basisNumber } from '#base/calculation/basis.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { decimalsOf, toDecimal } from '#base/money/money.ts'
import {
  type NamedValue,
  nameLookup,
  type RuleExplanation,
  type TracedFigure,
  type TraceReader,
} from '#statutory/explanation.ts'
import { countryOfFormula, isWageOfMonth } from '../countries.ts'
import type { CountedLines } from '../country/country.ts'
import { isBackPay } from '../payslip/back-pay-lines.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { LOAN_FORMULA, loanBalance } from '../payslip/loan-deductions.ts'
import { SHORTAGE_FORMULA, shortageLeft } from '../payslip/shortage.ts'
import { explainBackPayParts } from './back-pay.ts'
import { subtractEarlierAmounts, traceCompanyFormula } from './company-traces.ts'
import { lineTitle } from './line-names.ts'
import { isSettledLine, recomputeLine } from './recompute-line.ts'
import { FORMULA_TEXTS, INPUT_TEXTS } from './texts.ts'

/** Inputs that are not amounts. */
const COUNTS = new Set(['t', 'wm'])

/** Whose share is explained, to whom, with the person's inputs where they are loaded. */
export type ExplainOptions = Partial<Pick<TraceReader, 'side' | 'self' | 'employer'>> & {
  readonly inputs?: PersonInputs
  /** What each scheme counts on the payslip of the line. */
  readonly counted?: CountedLines | undefined
}

const TAXABLE_PART: Label = { en: '{{line}}, taxable part', zh: '{{line}}（應稅部分）' }

/** Explains a line from the stored line alone and the currency of its payslip (PAY-08). */
export function explainLine(
  line: Line,
  language: Language,
  names: ReadonlyMap<string, Label>,
  currency: string,
  telling: ExplainOptions = {},
): RuleExplanation & TracedFigure {
  const { b, t } = line
  const decimals = decimalsOf(currency)
  const money = (amount: number) => groupThousands(toDecimal(amount, decimals))
  const country = countryOfFormula(b.f)
  const own = country?.explanation.explain?.(b, language) ?? explainCompanyFormula(b, language, names, money)
  const { side = line.k === 'employer_cost' ? 'employer' : 'employee', self = false, employer = true, inputs } = telling
  const counted = telling.counted && nameCountedLines(telling.counted, language, names)
  const reader = { language, currency, side, self, employer, ...(counted && { counted }) }
  const worked = lineTrace(line, reader, names, inputs)
  return {
    ...(worked ?? { sentence: own.formula, steps: [], because: [] }),
    ...own,
    inputs: [
      ...own.inputs,
      ...(hasEarlierAmounts(line) ? [earlierAmounts(line, language, money)] : []),
      ...((t && countryOfFormula(t.f)?.explanation.exemptionExplanation?.(t, language)) ?? []),
    ],
  }
}

/** Names lines as the payslip does. */
function nameCountedLines({ lines, others }: CountedLines, language: Language, names: ReadonlyMap<string, Label>) {
  const toNamedAmount = ({ code, amount, part }: CountedLines['lines'][string][number]) => {
    const line = lineTitle(code, names, language)
    return { name: part ? formatLabel(TAXABLE_PART, language, { line }) : line, amount }
  }
  return {
    others,
    lines: Object.fromEntries(Object.entries(lines).map(([scheme, own]) => [scheme, own.map(toNamedAmount)])),
  }
}

/** The sentence and the calculation; the last steps subtract what earlier runs of the month paid or deducted. */
function lineTrace(
  line: Line,
  reader: TraceReader,
  names: ReadonlyMap<string, Label>,
  inputs: PersonInputs | undefined,
): TracedFigure | undefined {
  const { b, l } = line
  const country = countryOfFormula(b.f)
  const worked = country
    ? country.explanation.calculationTrace?.(b, reader, inputs)
    : traceCompanyFormula(b, reader, names)
  const taken = l?.[reader.side === 'employee' ? 0 : 1] ?? 0
  if (!worked || taken === 0) return worked
  const { l: _, ...alone } = line
  return subtractEarlierAmounts(worked, reader, {
    whole: recomputeLine(alone)[reader.side],
    taken,
    settles: isSettledLine(line),
  })
}

type Money = (amount: number) => string

/** Explains the formulas of every country: typed or delivered amounts, hours at an agreed rate, shortages. */
function explainCompanyFormula(
  basis: Basis,
  language: Language,
  names: ReadonlyMap<string, Label>,
  money: Money,
): RuleExplanation {
  const { say, named } = nameLookup(language)
  return {
    formula: say(FORMULA_TEXTS[basis.f], basis.f),
    inputs: isBackPay(basis)
      ? explainBackPayParts(basis, language, names, money)
      : Object.entries(lineFacts(basis))
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([key, value]) => named(INPUT_TEXTS, inputName(basis, key), formatInput(key, value, money))),
    row: null,
    effective_from: basis.from ?? null,
    source: null,
  }
}

/** Whether amounts of earlier runs of the month are worth showing. */
function hasEarlierAmounts({ b, l }: Line): boolean {
  return l !== undefined && (isWageOfMonth(b) || l.some((amount) => amount !== 0))
}

function earlierAmounts({ b, l = [0, 0] }: Line, language: Language, money: Money): NamedValue {
  const { named } = nameLookup(language)
  if (isWageOfMonth(b)) return named(INPUT_TEXTS, 'paid_before', money(l[0] + l[1]))
  return named(INPUT_TEXTS, 'taken', l.map(money).join(' + '))
}

/** The same letter means different things in different formulas. */
function inputName(basis: Basis, key: string): string {
  return basis.f === 'pay.share' && key === 'w' ? 'month_amount' : key
}

function formatInput(key: string, value: BasisInput, money: Money): string {
  if (typeof value !== 'number') return String(value)
  if (key === 'rm') return withoutZeros(toDecimal(value, 6))
  return COUNTS.has(key) ? String(value) : money(value)
}

/** The inputs of a line in reading order. */
function lineFacts(b: Basis): Basis['i'] {
  if (b.f === LOAN_FORMULA) return loanFacts(b)
  return b.f === SHORTAGE_FORMULA ? shortageFacts(b) : b.i
}

/** What was owed, the available or missing pay, and what is owed now. */
function shortageFacts(b: Basis): Basis['i'] {
  const [owed, room] = [basisNumber(b, 'owed'), basisNumber(b, 'room')]
  return { owed_before: owed, ...(room < 0 ? { short_by: -room } : { room }), still_owed: shortageLeft(b) }
}

/** A loan in reading order. What was due and deducted is shown only where pay was too low. */
function loanFacts(basis: Basis): Basis['i'] {
  const { lent, repaid, due, taken, short, owed } = loanBalance(basis)
  return { lent, repaid, due, taken_now: short > 0 ? taken : undefined, short: short > 0 ? short : undefined, owed }
}
