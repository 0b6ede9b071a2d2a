/** An exact amount or rate: a numerator over a positive denominator, in ringgit unless said otherwise. */
export interface Exact {
  readonly n: bigint
  readonly d: bigint
}

/** The exact value of a decimal text such as '1234.56', '-400' or '0.075'. */
export function exact(text: string): Exact {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) throw new Error(`not a decimal: ${text}`)
  const decimals = parts[3] ?? ''
  const digits = BigInt(`${parts[2]}${decimals}`)
  return { n: parts[1] ? -digits : digits, d: 10n ** BigInt(decimals.length) }
}

/** Whole sen as exact ringgit. */
export function fromSen(sen: number): Exact {
  return { n: BigInt(sen), d: 100n }
}

/** A whole number as an exact value. */
export function fromWhole(count: number): Exact {
  return { n: BigInt(count), d: 1n }
}

export const zero: Exact = { n: 0n, d: 1n }

/** The sum of all values. */
export function plus(...values: readonly Exact[]): Exact {
  let n = 0n
  let d = 1n
  for (const value of values) {
    if (value.n === 0n) continue
    if (value.d === d) n += value.n
    else {
      n = n * value.d + value.n * d
      d *= value.d
    }
  }
  return { n, d }
}

/** The first value less all others. */
export function minus(from: Exact, ...less: readonly Exact[]): Exact {
  const taken = plus(...less)
  return plus(from, { n: -taken.n, d: taken.d })
}

/** a times b. */
export function times(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, d: a.d * b.d }
}

/** a over b; b is above zero. */
export function dividedBy(a: Exact, b: Exact): Exact {
  if (b.n <= 0n) throw new Error('divided by nothing or less')
  return { n: a.n * b.d, d: a.d * b.n }
}

/** Whether a is below b. */
export function isBelow(a: Exact, b: Exact): boolean {
  return a.n * b.d < b.n * a.d
}

/** The smaller of the two. */
export function lesser(a: Exact, b: Exact): Exact {
  return isBelow(a, b) ? a : b
}

/** The value, or zero where it is negative. */
export function notNegative(a: Exact): Exact {
  return a.n < 0n ? zero : a
}

/** The whole number of steps in a value, downwards. */
function stepsBelow(a: Exact, step: Exact): bigint {
  const n = a.n * step.d
  const d = a.d * step.n
  const quotient = n / d
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient
}

/** The next multiple of the step that is not above the value. */
export function roundDownTo(a: Exact, step: Exact): Exact {
  return { n: stepsBelow(a, step) * step.n, d: step.d }
}

/** The next multiple of the step that is not below the value. */
export function roundUpTo(a: Exact, step: Exact): Exact {
  return { n: -stepsBelow({ n: -a.n, d: a.d }, step) * step.n, d: step.d }
}

const SEN: Exact = { n: 1n, d: 100n }

/** The value without what lies behind the sen: 123.4567 is 123.45, and -1.239 is -1.23. */
export function cutToSen(a: Exact): Exact {
  return a.n < 0n ? roundUpTo(a, SEN) : roundDownTo(a, SEN)
}

/** The value to the nearest sen, half a sen upwards. */
export function roundToSen(a: Exact): Exact {
  return roundDownTo(plus(a, { n: 1n, d: 200n }), SEN)
}

/** The value to the next whole ringgit upwards; whole ringgit stay. */
export function roundUpToRinggit(a: Exact): Exact {
  return roundUpTo(a, { n: 1n, d: 1n })
}

/** The amount in whole sen; refuses one with parts of a sen. */
export function inSen(a: Exact): number {
  const sen = a.n * 100n
  if (sen % a.d !== 0n) throw new Error(`not whole sen: ${a.n}/${a.d}`)
  return Number(sen / a.d)
}

/** The amount as ringgit text with two decimals. */
export function asText(a: Exact): string {
  const sen = inSen(a)
  const digits = `${Math.abs(sen)}`.padStart(3, '0')
  return `${sen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
