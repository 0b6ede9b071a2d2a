/** Two digits of each letter, as the registration numbers them. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const WEIGHTS = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]

/**
 * True for an identity number of a national or a resident: a letter, 1 or 2 (8 or 9 of a resident, A to D in the older
 * form), and digits of which the last checks the others.
 */
export function isTaiwanIdentity(number: string): boolean {
  if (!/^[A-Z][1289A-D]\d{8}$/.test(number)) return false
  const [first, second, ...rest] = number
  const code = LETTERS.indexOf(first!) + 10
  const next = /\d/.test(second!) ? Number(second) : (LETTERS.indexOf(second!) + 10) % 10
  const digits = [Math.floor(code / 10), code % 10, next, ...rest.map(Number)]
  return digits.reduce((total, digit, at) => total + digit * WEIGHTS[at]!, 0) % 10 === 0
}

/** A letter and eight digits with the digit that checks them. */
export function withCheckDigit(letterAndDigits: string): string {
  for (let digit = 0; digit < 10; digit++)
    if (isTaiwanIdentity(`${letterAndDigits}${digit}`)) return `${letterAndDigits}${digit}`
  throw new RangeError(`Not the beginning of an identity number: ${letterAndDigits}`)
}
