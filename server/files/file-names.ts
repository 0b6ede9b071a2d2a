/** The longest stored name, in UTF-16 units; the extension is kept. */
const LONGEST = 200
/** Control, direction and other invisible characters, lone surrogates, private-use characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/**
 * Makes an uploaded file's name safe to store and show (FIL-3): NFC, at most 200 characters, without path, control or
 * direction characters. Never empty; never used as a path.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).pop() ?? ''
  const plain = last
    .replace(INVISIBLE, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
  return shortenStem(trimDotsAndSpaces(plain))
}

/** Trims dots and spaces at either end, which would hide a file or its extension. */
export function trimDotsAndSpaces(name: string): string {
  let [from, until] = [0, name.length]
  while (name[from] === '.' || name[from] === ' ') from++
  while (until > from && (name[until - 1] === '.' || name[until - 1] === ' ')) until--
  return name.slice(from, until)
}

function shortenStem(plain: string): string {
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : ''
  const stem = ending ? plain.slice(0, dot) : plain
  return (truncateText(stem, LONGEST - ending.length).trimEnd() || 'file') + ending
}

/** The extension without its dot, in lower case: `pdf`. */
export function fileExtension(name: string): string {
  return /\.([A-Za-z0-9]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The name without its extension. */
export function fileStem(name: string): string {
  const ending = fileExtension(name)
  return ending === '' ? name : name.slice(0, -ending.length - 1)
}

/** The `Content-Disposition` of a download: always an attachment, with names of any script (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  const safe = safeFileName(name)
  const ascii = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return ascii === safe
    ? `attachment; filename="${ascii}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Cuts a text to this many UTF-16 units without splitting a character. */
export function truncateText(text: string, length: number): string {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > length) break
    short += character
  }
  return short
}
