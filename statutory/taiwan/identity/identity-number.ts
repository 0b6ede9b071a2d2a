import type { NumberFault } from '../../number-fault.ts'

/** Letters in the order of their two-digit codes in the registration. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
/** A letter, then 1 or 2 (8 or 9 for a resident since 2021, A to D before), then eight digits. */
const SHAPE = /^[A-Z][1289A-D]\d{8}$/
const WEIGHTS = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]

/**
 * Whether a number is a valid identity number of a national or a resident: a letter, 1 or 2 (8 or 9 for a resident, A
 * to D in the older form), and digits whose last is the check digit.
 */
export function isTaiwanIdentity(number: string): boolean {
  return taiwanIdentityFault(number) === null
}

/** What is wrong with an identity or resident number in its stored form: its characters, or its check digit. */
export function taiwanIdentityFault(number: string): NumberFault | null {
  if (!SHAPE.test(number)) return ['tw_identity_shape', {}]
  const [first = '', second = '', ...rest] = number
  const code = LETTERS.indexOf(first) + 10
  const next = /\d/.test(second) ? Number(second) : (LETTERS.indexOf(second) + 10) % 10
  const digits = [...[...String(code)].map(Number), next, ...rest.map(Number)]
  const isRight = WEIGHTS.reduce((total, weight, at) => total + (digits[at] ?? 0) * weight, 0) % 10 === 0
  return isRight ? null : ['tw_identity_check', {}]
}

/** A letter and eight digits with their check digit. */
export function withCheckDigit(letterAndDigits: string): string {
  for (let digit = 0; digit < 10; digit++)
    if (isTaiwanIdentity(`${letterAndDigits}${digit}`)) return `${letterAndDigits}${digit}`
  throw new RangeError(`Not the beginning of an identity number: ${letterAndDigits}`)
}
