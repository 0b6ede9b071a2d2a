import type { Language } from '#base/access/actor.ts'
import { addExact, divideExact, type Exact, exact, multiplyExact, subtractExact } from '#base/calculation/exact.ts'
import { groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'

/** The text of a term in a printed equation, and its value. `form` says whether it needs brackets inside another. */
export type Term = { readonly text: string; readonly value: Exact; readonly form: 'one' | 'product' | 'sum' }

/** A decimal with commas and the real minus sign, as people read it. */
export function formatDecimal(decimal: string): string {
  return decimal.startsWith('-') ? `\u2212${groupThousands(decimal.slice(1))}` : groupThousands(decimal)
}

/** Millionths as per cent: 110,000 is 11 %. */
export function percent(millionths: number): Term {
  return { text: `${withoutZeros(toDecimal(millionths, 4))} %`, value: exact(millionths, 1_000_000), form: 'one' }
}

/** Millionths as a plain number: 1,500,000 is 1.5. */
export function factor(millionths: number): Term {
  return {
    text: groupThousands(withoutZeros(toDecimal(millionths, 6))),
    value: exact(millionths, 1_000_000),
    form: 'one',
  }
}

/** A whole number of months, people or days. */
export function count(whole: number): Term {
  return { text: formatDecimal(String(whole)), value: exact(whole), form: 'one' }
}

/** Parts of something: 3 of 2 is 1.5; an endless decimal is written as a division. */
export function fraction(n: number, d: number): Term {
  const value = exact(n, d)
  if (1_000n % value.d !== 0n) return dividedBy(count(Number(value.n)), count(Number(value.d)))
  return {
    text: formatDecimal(withoutZeros(toDecimal(Number((value.n * 1_000n) / value.d), 3))),
    value,
    form: 'one',
  }
}

/** Minutes as hours: 150 is 2.5, 20 is 20 ÷ 60. */
export function hours(minutes: number): Term {
  const value = exact(minutes, 60)
  return 1_000n % value.d === 0n ? fraction(minutes, 60) : dividedBy(count(minutes), count(60))
}

/** Minutes in words: 2 h 30 min. */
export function hoursText(minutes: number, language: Language): string {
  const rest = minutes % 60
  const whole = (minutes - rest) / 60
  const words = language === 'zh-TW' ? [`${whole} 小時`, `${rest} 分`] : [`${whole} h`, `${rest} min`]
  return words.filter((_, at) => (at === 0 ? whole > 0 || rest === 0 : rest > 0)).join(' ')
}

/** A product of one or more. */
export function times(...terms: readonly Term[]): Term {
  return {
    text: terms.map((term) => productOperand(term)).join(' × '),
    value: terms.map(({ value }) => value).reduce(multiplyExact),
    form: 'product',
  }
}

export function dividedBy(term: Term, ...by: readonly Term[]): Term {
  return {
    text: [productOperand(term), ...by.map((one) => (one.form === 'one' ? productOperand(one) : `(${one.text})`))].join(
      ' ÷ ',
    ),
    value: by.map(({ value }) => value).reduce(divideExact, term.value),
    form: 'product',
  }
}

/** A sum of one or more. */
export function plus(...terms: readonly Term[]): Term {
  const [first] = terms
  return {
    text: terms.map((term, at) => sumOperand(term, at)).join(' + '),
    value: terms.map(({ value }) => value).reduce(addExact),
    form: first && terms.length === 1 ? first.form : 'sum',
  }
}

export function less(term: Term, ...taken: readonly Term[]): Term {
  return {
    text: [term.text, ...taken.map((one) => (one.form === 'sum' ? `(${one.text})` : sumOperand(one, 1)))].join(
      ' \u2212 ',
    ),
    value: taken.map(({ value }) => value).reduce(subtractExact, term.value),
    form: taken.length > 0 ? 'sum' : term.form,
  }
}

function productOperand(term: Term): string {
  return term.form === 'sum' || term.value.n < 0n ? `(${term.text})` : term.text
}

function sumOperand(term: Term, at: number): string {
  return at > 0 && term.text.startsWith('\u2212') ? `(${term.text})` : term.text
}
