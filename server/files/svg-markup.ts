/** One piece of an XML text. Comments, instructions and the declaration are `other`. */
export type Markup =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; empty: boolean; end: number }
  | { kind: 'close'; name: string; end: number }
  | { kind: 'text'; text: string; end: number }
  | { kind: 'other'; end: number }

const NAME = /[A-Za-z_][\w.:-]{0,60}/y
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]{0,60})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const TAG_END = /\s*(\/?)>/y
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads the piece of strict XML at an offset. Null for invalid markup: a document type, an entity other than the five
 * of XML, a repeated or unquoted attribute, a character that XML does not allow.
 */
export function nextMarkup(source: string, at: number): Markup | null {
  if (source[at] !== '<') return textPiece(source, at)
  if (source.startsWith('<!--', at)) return skipPast(source, at + 4, '-->')
  if (source.startsWith('<?', at)) return skipPast(source, at + 2, '?>')
  if (source.startsWith('<![CDATA[', at)) {
    const end = source.indexOf(']]>', at)
    return end === -1 ? null : { kind: 'text', text: source.slice(at + 9, end), end: end + 3 }
  }
  if (source[at + 1] === '/') {
    const name = matchAt(NAME, source, at + 2)
    const end = name && matchAt(/\s*>/y, source, at + 2 + name[0].length)
    return end ? { kind: 'close', name: name[0], end: at + 2 + name[0].length + end[0].length } : null
  }
  return openPiece(source, at)
}

function openPiece(source: string, start: number): Markup | null {
  const name = matchAt(NAME, source, start + 1)
  if (!name) return null
  const attributes = new Map<string, string>()
  let at = start + 1 + name[0].length
  for (let found = matchAt(ATTRIBUTE, source, at); found; found = matchAt(ATTRIBUTE, source, at)) {
    const [whole, attribute = '', doubleQuoted, singleQuoted = ''] = found
    const value = decodeEntities(doubleQuoted ?? singleQuoted)
    if (value === null || attributes.has(attribute)) return null
    attributes.set(attribute, value)
    at += whole.length
  }
  const end = matchAt(TAG_END, source, at)
  return end ? { kind: 'open', name: name[0], attributes, empty: end[1] === '/', end: at + end[0].length } : null
}

function textPiece(source: string, at: number): Markup | null {
  const next = source.indexOf('<', at)
  const end = next === -1 ? source.length : next
  const text = decodeEntities(source.slice(at, end))
  return text === null ? null : { kind: 'text', text, end }
}

function decodeEntities(text: string): string | null {
  let whole = true
  const plain = text.replace(/&([^;&]{0,10});?/g, (entity, name: string) => {
    const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1]
    const decimal = /^#(\d{1,7})$/.exec(name)?.[1]
    const point = code ? Number.parseInt(code, 16) : decimal ? Number(decimal) : null
    if (entity.endsWith(';') && point !== null && point <= 0x10ffff) return String.fromCodePoint(point)
    const named = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (entity.endsWith(';') && named !== undefined) return named
    whole = false
    return ''
  })
  return whole && !/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u.test(plain) ? plain : null
}

function skipPast(source: string, from: number, mark: string): Markup | null {
  const end = source.indexOf(mark, from)
  return end === -1 ? null : { kind: 'other', end: end + mark.length }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
