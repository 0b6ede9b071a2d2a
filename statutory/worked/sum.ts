import { amountText, currencySign, groupedAmount } from '#base/amount-text.ts'
import { decimalOf, type Exact, exact, isLess, settled } from '#base/exact.ts'
import { type Label, type Labels, text } from '#base/labels.ts'
import { decimalsOf, type Rounding } from '#base/money.ts'
import type { Told, Worked } from '../explained.ts'
import { shownDecimal, type Term } from './term.ts'

/** One line of a sum: what it is, how it is worked, and what it comes to. A given number has no equation. */
export type Step = { label: string; equation: string; result: string }

/** How the outcome of a line is settled, in minor units: rounded, kept within a bound, or dropped where it is small. */
export type Settling =
  | { readonly round: Rounding; readonly to: number }
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly noneBelow: number }
  | { readonly noneUpTo: number }

type Params = Readonly<Record<string, unknown>>

/** A reason, where it applies. */
export type Reason = Label | readonly [Label, Params] | false | undefined

/** A sum that is written line by line and worked while it is written. */
export type WorkedSum = {
  /** Minor units as a number of an equation. */
  amount(minor: number): Term
  /** Minor units with the sign of their currency, for a sentence. */
  money(minor: number): string
  /** What a line came to, with that sign. */
  signed(term: Term): string
  /** A line with its equation; the next ones use what it comes to, as it is printed. Throws RangeError where that could not be printed in full. */
  step(label: Label, term: Term, settlings?: readonly Settling[], params?: Params): Term
  /** All of it, with the sentence and the reasons that apply. */
  told(sentence: Label, params: Params, because?: readonly Reason[]): Worked
}

const SETTLINGS = {
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

/** Places of a number that has more of them than money has, and after how many one without end is cut. */
const MOST_PLACES = 6
const CUT_AFTER = 4

/** A sum in the words of whoever reads it. `roundings` are a currency's own, such as `up 100`; others are said by their step. */
export function sumFor({ language, currency, self }: Told, roundings: Labels = {}): WorkedSum {
  const steps: Step[] = []
  const reader = {
    you: text(self ? YOU : THE_EMPLOYEE, language),
    Your: text(self ? YOUR : THE_EMPLOYEES, language),
  }
  const say = (label: Label, params: Params = {}) => text(label, language, { ...reader, ...params })
  const decimals = decimalsOf(currency)
  const exactly = (minor: number) => exact(minor, 10 ** decimals)

  /** A number in full, or what stands before it is rounded: that may be cut, and shows it. */
  function printed(value: Exact, mayBeCut: boolean): string {
    const full = decimalOf(value, decimals, MOST_PLACES)
    if (full.ends) return shownDecimal(full.text)
    if (!mayBeCut) throw new RangeError(`Not printed in full: ${value.n}/${value.d}`)
    return `${shownDecimal(decimalOf(value, CUT_AFTER, CUT_AFTER).text)}…`
  }

  function saidOf(settling: Settling): string {
    if ('round' in settling) {
      const own = roundings[`${settling.round} ${settling.to}`]
      return say(own ?? SETTLINGS[settling.round], { amount: groupedAmount(settling.to, currency) })
    }
    const [kind, amount] = Object.entries(settling)[0] as ['atMost' | 'atLeast' | 'noneBelow' | 'noneUpTo', number]
    return say(SETTLINGS[kind], { amount: groupedAmount(amount, currency) })
  }

  return {
    amount: (minor) => ({ text: groupedAmount(minor, currency), value: exactly(minor), form: 'one' }),
    money: (minor) => amountText(minor, currency),
    signed: ({ text: shown }) =>
      `${shown.startsWith('\u2212') ? '\u2212' : ''}${currencySign(currency)} ${shown.replace('\u2212', '')}`,
    step(label, term, settlings = [], params = {}) {
      const said: string[] = []
      let { value } = term
      for (const settling of settlings) {
        const next = outcome(value, settling, exactly)
        if (next.n !== value.n || next.d !== value.d) said.push(saidOf(settling))
        value = next
      }
      const result = printed(value, false)
      const worked = term.form === 'one' ? [] : [term.text]
      const before = said.length > 0 ? [printed(term.value, true)] : []
      const equation = [[...worked, ...before].join(' = '), ...said].join(say(NEXT))
      steps.push({ label: say(label, params), equation, result })
      return { text: result, value, form: 'one' }
    },
    told: (sentence, params, because = []) => ({
      sentence: say(sentence, params),
      steps,
      because: because.flatMap((reason) =>
        !reason ? [] : [Array.isArray(reason) ? say(reason[0], reason[1]) : say(reason as Label)],
      ),
    }),
  }
}

function outcome(value: Exact, settling: Settling, exactly: (minor: number) => Exact): Exact {
  if ('round' in settling) return settled(value, settling.round, exactly(settling.to))
  if ('atMost' in settling) return isLess(exactly(settling.atMost), value) ? exactly(settling.atMost) : value
  if ('atLeast' in settling) return isLess(value, exactly(settling.atLeast)) ? exactly(settling.atLeast) : value
  if ('noneBelow' in settling) return isLess(value, exactly(settling.noneBelow)) ? exact(0) : value
  return isLess(exactly(settling.noneUpTo), value) ? value : exact(0)
}
