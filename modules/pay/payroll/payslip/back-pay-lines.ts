import { type Basis, basisNumbers } from '#base/calculation/basis.ts'
import type { Month } from '#base/days/days.ts'
import { minus, negative, type Sen, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { BackPayPart } from '../../sources/payable.ts'
import { RunKind } from '../values.ts'
import type { RunItem } from './inputs.ts'
import type { Line } from './lines.ts'

/** The difference of one part of back pay: the amount due minus what was paid and what earlier back pay settled. */
export function partDifference({ was, settled, now }: Pick<BackPayPart, 'was' | 'settled' | 'now'>): Sen {
  return minus(now, was, settled)
}

/** Builds a line of back pay, paid as `item`, from its parts by month. */
export function backPayLine(parts: readonly BackPayPart[], item: Pick<RunItem, 'code' | 'kind'>, month: Month): Line {
  const amount = sum(parts.map(partDifference))
  const taken = item.kind === 'deduction'
  const basis: Basis = {
    f: taken ? 'pay.recovery' : 'pay.back',
    i: {
      mo: parts.map((part) => Number(part.month.replace('-', ''))),
      cy: parts.some((part) => part.sequence > 1) ? parts.map((part) => part.sequence) : undefined,
      ru: parts.some((part) => part.kind !== 'monthly') ? parts.map((part) => part.kind).join(' ') : undefined,
      of: parts.map((part) => part.code).join(' '),
      o: parts.map((part) => part.was),
      s: parts.some((part) => part.settled !== 0) ? parts.map((part) => part.settled) : undefined,
      n: parts.map((part) => part.now),
    },
    m: month,
  }
  return { c: item.code, k: item.kind, a: taken ? negative(amount) : amount, b: basis }
}

/** Recomputes the amount of a stored line of back pay from its basis. */
export function backPayAmount(b: Basis): Sen {
  const [o, n] = [basisNumbers(b, 'o'), basisNumbers(b, 'n')]
  const s = b.i.s === undefined ? undefined : basisNumbers(b, 's')
  const total = sum(n.map((now, at) => minus(now, required(o[at], 'amount paid before'), s?.[at] ?? 0)))
  return b.f === 'pay.recovery' ? negative(total) : total
}

/** The parts of a stored line, for the explanation; months as `2026-05`. */
export function backPayParts(b: Basis): BackPayPart[] {
  const [mo, o, n] = [basisNumbers(b, 'mo'), basisNumbers(b, 'o'), basisNumbers(b, 'n')]
  const [cy, s] = [b.i.cy ? basisNumbers(b, 'cy') : [], b.i.s ? basisNumbers(b, 's') : []]
  const codes = String(b.i.of).split(' ')
  const kinds =
    typeof b.i.ru === 'string' ? b.i.ru.split(' ').map((ru) => RunKind.options.find((kind) => kind === ru)) : []
  return mo.map((month, at) => ({
    month: `${String(month).slice(0, 4)}-${String(month).slice(4)}`,
    kind: kinds[at] ?? 'monthly',
    sequence: cy[at] ?? 1,
    code: required(codes[at], 'pay item of back pay'),
    was: required(o[at], 'amount paid before'),
    settled: s[at] ?? 0,
    now: required(n[at], 'amount due'),
  }))
}

/** Whether a line pays or recovers differences of earlier months. */
export function isBackPay({ f }: Basis): boolean {
  return f === 'pay.back' || f === 'pay.recovery'
}
