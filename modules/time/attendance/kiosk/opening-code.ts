import { randomInt } from 'node:crypto'
import { tokenHash } from '#server/secrets.ts'

/** Validity of an opening code. */
export const OPENING_CODE_MS = 30 * 60_000

/** Characters that are hard to confuse. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A one-time code to type at a tablet: ten characters, about fifty bits. */
export function newOpeningCode(): { code: string; hash: Buffer } {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return { code: `${letters.slice(0, 5)}-${letters.slice(5)}`, hash: openingCodeHash(letters) }
}

/** Hash stored in the database; ignores how the code was typed. */
export function openingCodeHash(code: string): Buffer {
  return tokenHash(`kiosk ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}
