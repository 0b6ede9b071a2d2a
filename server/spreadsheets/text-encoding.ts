import { analyse } from 'chardet'

/** Encodings other than UTF-8 that spreadsheet programs of these countries write: `chardet`'s name to the decoder's. */
const ENCODINGS: Readonly<Record<string, string>> = {
  Big5: 'big5',
  GB18030: 'gb18030',
  'windows-1252': 'windows-1252',
  'ISO-8859-1': 'windows-1252',
}

/**
 * Decodes a file as UTF-8, UTF-16 with or without a byte order mark, Big5, or the most likely encoding. Null for bytes
 * that are no text in any of them.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const wide = detectUtf16(bytes)
  const text = decodeAs(bytes, wide ?? 'utf-8')
  if (text !== null || wide !== null) return text
  // A few names among digits are too little for `chardet`.
  if (looksLikeBig5(bytes)) return decodeAs(bytes, 'big5')
  for (const { name } of analyse(bytes)) {
    const found = ENCODINGS[name] === undefined ? null : decodeAs(bytes, ENCODINGS[name])
    if (found !== null) return found
  }
  return hasLoneAccents(bytes) ? decodeAs(bytes, 'windows-1252') : null
}

/** Detects UTF-16 by its byte order mark, else by which half of the bytes is zero in digits, tabs and Latin letters. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const begun = bytes.subarray(0, 4000)
  const empty = [0, 0]
  for (const [at, byte] of begun.entries()) if (byte === 0) empty[at % 2]!++
  const [even, odd] = empty as [number, number]
  if (even + odd < Math.max(4, begun.length / 4)) return null
  return odd > even * 10 ? 'utf-16le' : even > odd * 10 ? 'utf-16be' : null
}

/** Whether every character beyond ASCII is valid Big5, and nearly all are common ones. */
function looksLikeBig5(bytes: Uint8Array): boolean {
  let [pairs, common, highTrails] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    const trail = bytes[++at] ?? 0
    if (!((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe))) return false
    pairs++
    if (lead >= 0xa1 && lead <= 0xc6) common++
    if (trail >= 0xa1) highTrails++
  }
  // Big5 has both kinds of second bytes. The byte after an accented Latin letter is plain ASCII; in GB18030 it never
  // is.
  return pairs > 0 && common * 10 >= pairs * 9 && highTrails * 3 >= pairs && (highTrails < pairs || pairs < 3)
}

/** Whether characters beyond ASCII stand alone among plain letters, as accented letters do. */
function hasLoneAccents(bytes: Uint8Array): boolean {
  return bytes.every((byte, at) => byte < 0x80 || (bytes[at + 1] ?? 0) < 0x80)
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
