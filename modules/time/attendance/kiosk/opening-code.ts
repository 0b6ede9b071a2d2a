import { randomInt } from 'node:crypto'
import { tokenHash } from '#server/secrets.ts'

/** How long an opening code is good for. */
export const OPENING_CODE_MS = 30 * 60_000

/** Letters and figures that nobody takes for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that somebody types once at a tablet: ten letters, some fifty bits. */
export function newOpeningCode(): { code: string; hash: Buffer } {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return { code: `${letters.slice(0, 5)}-${letters.slice(5)}`, hash: openingCodeHash(letters) }
}

/** What the database keeps of it, however it was typed. */
export function openingCodeHash(code: string): Buffer {
  return tokenHash(`kiosk ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}
