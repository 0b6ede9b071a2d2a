import { type Exact, exact, exactToDecimal, isLess, roundExact } from '#base/calculation/exact.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import { amountText, currencySign, groupedAmount } from '#base/money/amount-text.ts'
import { decimalsOf, type Rounding } from '#base/money/money.ts'
import type { TracedFigure, TraceReader } from '../explanation.ts'
import { formatDecimal, type Term } from './term.ts'

/** One line of a sum: its label, its equation, and its result. A given number has no equation. */
export type TraceStep = { label: string; equation: string; result: string }

/** How the result of a line is adjusted, in minor units: rounded, kept within a bound, or dropped where it is small. */
export type ResultAdjustment =
  | { readonly round: Rounding; readonly to: number }
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly noneBelow: number }
  | { readonly noneUpTo: number }

type TraceParams = Readonly<Record<string, unknown>>

/** A reason, where it applies. */
export type TraceReason = Label | readonly [Label, TraceParams] | false | undefined

/** A sum that is written line by line and computed while it is written. */
export type CalculationTrace = {
  /** Minor units as a number of an equation. */
  amount(minor: number): Term
  /** Minor units with the sign of their currency, for a sentence. */
  money(minor: number): string
  /** The result of a line with that sign. */
  signedAmount(term: Term): string
  /**
   * Adds a line with its equation; the next ones use its result, as printed. Throws RangeError where that could not be
   * printed in full.
   */
  addStep(label: Label, term: Term, settlings?: readonly ResultAdjustment[], params?: TraceParams): Term
  /** The whole sum, with the sentence and the reasons that apply. */
  finish(sentence: Label, params: TraceParams, because?: readonly TraceReason[]): TracedFigure
}

const ADJUSTMENT_TEXTS = {
  up: { en: 'rounded up to a multiple of {{amount}}', zh: '進位至 {{amount}} 的倍數' },
  down: { en: 'rounded down to a multiple of {{amount}}', zh: '捨去至 {{amount}} 的倍數' },
  'half-up': { en: 'rounded to the nearest {{amount}}', zh: '四捨五入至 {{amount}}' },
  atMost: { en: 'at most {{amount}}', zh: '最多 {{amount}}' },
  atLeast: { en: 'at least {{amount}}', zh: '最少 {{amount}}' },
  noneBelow: { en: 'nothing below {{amount}}', zh: '未達 {{amount}} 不計' },
  noneUpTo: { en: 'nothing up to {{amount}}', zh: '{{amount}} 以下不計' },
} as const satisfies Labels

const NEXT: Label = { en: ', ', zh: '，' }
const YOU: Label = { en: 'you', zh: '您' }
const THE_EMPLOYEE: Label = { en: 'the employee', zh: '員工' }
const YOUR: Label = { en: 'Your', zh: '您的' }
const THE_EMPLOYEES: Label = { en: 'The employee’s', zh: '員工的' }

/** The most decimals of a number with more than money has, after which an endless one is cut. */
const MOST_PLACES = 6
const CUT_AFTER = 4

/**
 * Starts a trace in the reader's language. `roundings` are a currency's own texts, such as `up 100`; other roundings
 * are named by their step.
 */
export function createTrace({ language, currency, self }: TraceReader, roundings: Labels = {}): CalculationTrace {
  const steps: TraceStep[] = []
  const reader = {
    you: formatLabel(self ? YOU : THE_EMPLOYEE, language),
    Your: formatLabel(self ? YOUR : THE_EMPLOYEES, language),
  }
  const say = (label: Label, params: TraceParams = {}) => formatLabel(label, language, { ...reader, ...params })
  const decimals = decimalsOf(currency)
  const exactly = (minor: number) => exact(minor, 10 ** decimals)

  /** A number in full, or one before it is rounded: that may be cut, and shows it. */
  function printedNumber(value: Exact, mayBeCut: boolean): string {
    const full = exactToDecimal(value, decimals, MOST_PLACES)
    if (full.ends) return formatDecimal(full.text)
    if (!mayBeCut) throw new RangeError(`Not printed in full: ${value.n}/${value.d}`)
    return `${formatDecimal(exactToDecimal(value, CUT_AFTER, CUT_AFTER).text)}…`
  }

  function adjustmentText(settling: ResultAdjustment): string {
    if ('round' in settling) {
      const own = roundings[`${settling.round} ${settling.to}`]
      return say(own ?? ADJUSTMENT_TEXTS[settling.round], { amount: groupedAmount(settling.to, currency) })
    }
    const [kind, amount] = Object.entries(settling)[0] as ['atMost' | 'atLeast' | 'noneBelow' | 'noneUpTo', number]
    return say(ADJUSTMENT_TEXTS[kind], { amount: groupedAmount(amount, currency) })
  }

  return {
    amount: (minor) => ({ text: groupedAmount(minor, currency), value: exactly(minor), form: 'one' }),
    money: (minor) => amountText(minor, currency),
    signedAmount: ({ text: shown }) =>
      `${shown.startsWith('\u2212') ? '\u2212' : ''}${currencySign(currency)} ${shown.replace('\u2212', '')}`,
    addStep(label, term, settlings = [], params = {}) {
      const adjustments: string[] = []
      let { value } = term
      for (const settling of settlings) {
        const next = adjustedValue(value, settling, exactly)
        if (next.n !== value.n || next.d !== value.d) adjustments.push(adjustmentText(settling))
        value = next
      }
      const result = printedNumber(value, false)
      const expression = term.form === 'one' ? [] : [term.text]
      const before = adjustments.length > 0 ? [printedNumber(term.value, true)] : []
      const equation = [[...expression, ...before].join(' = '), ...adjustments].join(say(NEXT))
      steps.push({ label: say(label, params), equation, result })
      return { text: result, value, form: 'one' }
    },
    finish: (sentence, params, because = []) => ({
      sentence: say(sentence, params),
      steps,
      because: because.flatMap((reason) =>
        !reason ? [] : [Array.isArray(reason) ? say(reason[0], reason[1]) : say(reason as Label)],
      ),
    }),
  }
}

function adjustedValue(value: Exact, settling: ResultAdjustment, exactly: (minor: number) => Exact): Exact {
  if ('round' in settling) return roundExact(value, settling.round, exactly(settling.to))
  if ('atMost' in settling) return isLess(exactly(settling.atMost), value) ? exactly(settling.atMost) : value
  if ('atLeast' in settling) return isLess(value, exactly(settling.atLeast)) ? exactly(settling.atLeast) : value
  if ('noneBelow' in settling) return isLess(value, exactly(settling.noneBelow)) ? exact(0) : value
  return isLess(exactly(settling.noneUpTo), value) ? value : exact(0)
}
