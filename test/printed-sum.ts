import { expect } from 'vitest'
import type { TracedFigure } from '#statutory/explanation.ts'

/** An exact fraction, where a reader has a pocket calculator. */
type Fraction = readonly [n: bigint, d: bigint]

const WORDS: readonly (readonly [RegExp, (value: Fraction, bound: Fraction) => Fraction])[] = [
  [/^(?:rounded up to the next ringgit|進位至整數令吉)$/, (value) => round(value, [1n, 1n], 'up')],
  [/^(?:rounded down to the ringgit|捨去至整數令吉)$/, (value) => round(value, [1n, 1n], 'down')],
  [/^(?:rounded up to the next 5 sen|進位至 5 仙)$/, (value) => round(value, [1n, 20n], 'up')],
  [/^(?:rounded down to the sen|捨去至仙)$/, (value) => round(value, [1n, 100n], 'down')],
  [/^(?:rounded to the nearest sen|四捨五入至仙)$/, (value) => round(value, [1n, 100n], 'nearest')],
  [/^(?:rounded to the nearest dollar|四捨五入至元)$/, (value) => round(value, [1n, 1n], 'nearest')],
  [/^(?:rounded down to the dollar|元以下捨去)$/, (value) => round(value, [1n, 1n], 'down')],
  [/^(?:rounded down to ten dollars|捨去至十元)$/, (value) => round(value, [10n, 1n], 'down')],
  [/^(?:rounded up to a multiple of (\S+)|進位至 (\S+) 的倍數)$/, (value, step) => round(value, step, 'up')],
  [/^(?:rounded down to a multiple of (\S+)|捨去至 (\S+) 的倍數)$/, (value, step) => round(value, step, 'down')],
  [/^(?:rounded to the nearest ([\d,.]+)|四捨五入至 ([\d,.]+))$/, (value, step) => round(value, step, 'nearest')],
  [/^(?:at most (\S+)|最多 (\S+))$/, (value, bound) => (less(bound, value) ? bound : value)],
  [/^(?:at least (\S+)|最少 (\S+))$/, (value, bound) => (less(value, bound) ? bound : value)],
  [/^(?:nothing below (\S+)|未達 (\S+) 不計)$/, (value, bound) => (less(value, bound) ? [0n, 1n] : value)],
  [/^(?:nothing up to (\S+)|(\S+) 以下不計)$/, (value, bound) => (less(bound, value) ? value : [0n, 1n])],
]

/**
 * Recomputes every printed line from its printed text only, and compares it with the printed result. Returns
 * the last line's result as printed.
 */
export function recomputePrinted({ steps }: Pick<TracedFigure, 'steps'>): string {
  for (const { label, equation, result } of steps) {
    if (equation === '') continue
    const [way, ...words] = equation.split(/, (?=\p{L})|，/u) as [string, ...string[]]
    const [sum, shown, ...more] = way.split(' = ') as [string, string?]
    expect(more).toEqual([])
    let value = evaluate(sum)
    if (shown !== undefined) expectShown(value, shown, `${label}: ${equation}`)
    for (const word of words) value = applyWord(value, word)
    expectShown(value, result, `${label}: ${equation} = ${result}`)
  }
  return steps.at(-1)!.result
}

function applyWord(value: Fraction, word: string): Fraction {
  for (const [words, settle] of WORDS) {
    const found = words.exec(word)
    if (found) return settle(value, evaluate(found[1] ?? found[2] ?? '0'))
  }
  throw new Error(`Nobody knows how to: ${word}`)
}

/** Expects the value in full, or truncated and marked. */
function expectShown(value: Fraction, shown: string, where: string): void {
  const isCut = shown.endsWith('…')
  const places = (shown.replace('…', '').split('.')[1] ?? '').length
  const printed = evaluate(shown.replace('…', ''))
  const cut = isCut ? round(value, [1n, 10n ** BigInt(places)], 'down') : value
  if (less(cut, printed) || less(printed, cut)) throw new Error(`${where} is not ${value[0]}/${value[1]}`)
}

/** The value of an equation: numbers with commas and percentages, × ÷ before + −, brackets first. */
function evaluate(text: string): Fraction {
  const tokens = text.match(/[\d,.]+(?: ?%)?|[×÷+()−]/g) ?? []
  if (tokens.join('').replace(/ /g, '') !== text.replace(/ /g, '')) throw new Error(`Not an equation: ${text}`)
  let at = 0
  const takeToken = (token: string) => tokens[at] === token && ++at > 0
  function sum(): Fraction {
    let value = product()
    for (;;) {
      if (takeToken('+')) value = add(value, product())
      else if (takeToken('−')) value = add(value, minus(product()))
      else return value
    }
  }
  function product(): Fraction {
    let value = one()
    for (;;) {
      if (takeToken('×')) value = times(value, one())
      else if (takeToken('÷')) value = times(value, upside(one()))
      else return value
    }
  }
  function one(): Fraction {
    const token = tokens[at++]
    if (token === '−') return minus(one())
    if (token === '(') {
      const value = sum()
      if (tokens[at++] !== ')') throw new Error(`Brackets: ${text}`)
      return value
    }
    if (token === undefined || !/^\d{1,3}(?:,\d{3})*(?:\.\d+)?(?: ?%)?$/.test(token))
      throw new Error(`${text}: ${token}`)
    const [whole, places = ''] = token.replace(/[,% ]/g, '').split('.') as [string, string?]
    const number: Fraction = [BigInt(whole + places), 10n ** BigInt(places.length)]
    return token.endsWith('%') ? [number[0], number[1] * 100n] : number
  }
  const value = sum()
  if (at !== tokens.length) throw new Error(`Not read to its end: ${text}`)
  return value
}

const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const minus = ([a, b]: Fraction): Fraction => [-a, b]
const upside = ([a, b]: Fraction): Fraction => (a < 0n ? [-b, -a] : [b, a])
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b

function round(value: Fraction, step: Fraction, how: 'up' | 'down' | 'nearest'): Fraction {
  const [n, d] = times(value, upside(step))
  const size = n < 0n ? -n : n
  const up = how === 'up' ? size % d > 0n : how === 'nearest' && (size % d) * 2n >= d
  const whole = size / d + (up ? 1n : 0n)
  return times([n < 0n ? -whole : whole, 1n], step)
}
