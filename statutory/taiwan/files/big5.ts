import { required } from '#base/required.ts'

/**
 * Text in Big5 as the portals of Taiwan read it: the standard's symbols and characters, and seven more from the code
 * page of common systems. The table is the platform's own decoder, inverted. A missing character is reported, never
 * lost.
 */

/** Rows of the table by lead byte, and the trail bytes of each. */
const LEADS: readonly (readonly [number, number])[] = [
  [0xa1, 0xa3],
  [0xa4, 0xc6],
  [0xc9, 0xf9],
]
const TRAILS = [
  [0x40, 0x7e],
  [0xa1, 0xfe],
] as const
/** The rest of row C6 holds vendor additions, and row F9 ends with box-drawing characters. */
const LAST_OF_C6 = 0x7e
const LAST_OF_F9 = 0xdc

let table: ReadonlyMap<string, readonly [number, number]> | undefined

/**
 * The bytes of a text; `lacking` lists the characters that Big5 does not have, each once; they are written as a
 * full-width question mark.
 */
export function toBig5(text: string): { bytes: Uint8Array; lacking: string[] } {
  table ??= encodings()
  const codes = table
  const bytes: number[] = []
  const lacking = new Set<string>()
  for (const character of text) {
    const point = required(character.codePointAt(0), 'code point of a character')
    if (point < 0x80) {
      bytes.push(point)
      continue
    }
    const code = codes.get(character)
    if (!code) lacking.add(character)
    bytes.push(...(code ?? required(codes.get('？'), 'question mark of Big5')))
  }
  return { bytes: Uint8Array.from(bytes), lacking: [...lacking] }
}

/** The characters of a text that Big5 does not have, each once. */
export function lackingInBig5(text: string): string[] {
  return toBig5(text).lacking
}

/** Throws TypeError for bytes that are not Big5. */
export function fromBig5(bytes: Uint8Array): string {
  return new TextDecoder('big5', { fatal: true }).decode(bytes)
}

/** Where the table has a character twice, the first position counts. */
function encodings(): Map<string, readonly [number, number]> {
  const found = new Map<string, readonly [number, number]>()
  const decoder = new TextDecoder('big5')
  for (const [first, last] of LEADS)
    for (let lead = first; lead <= last; lead++)
      for (const [from, until] of TRAILS)
        for (let trail = from; trail <= until; trail++) {
          if (lead === 0xc6 && trail > LAST_OF_C6) continue
          if (lead === 0xf9 && trail > LAST_OF_F9) continue
          const text = decoder.decode(Uint8Array.of(lead, trail))
          if ([...text].length === 1 && text !== '�' && !found.has(text)) found.set(text, [lead, trail])
        }
  return found
}
