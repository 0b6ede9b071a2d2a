/** A part of a mail as RFC 2045 has it: its headers by lower-case name, unfolded; its decoded text; the parts in it. */
export type MimePart = {
  readonly headers: ReadonlyMap<string, string>
  /** Without parameters, such as `text/calendar`. */
  readonly type: string
  readonly text: string
  readonly parts: readonly MimePart[]
}

/** Parses a mail as it arrived. Throws where a header comes twice. */
export function parseMime(data: string): MimePart {
  const end = data.indexOf('\r\n\r\n')
  const [head, body] = end < 0 ? [data, ''] : [data.slice(0, end), data.slice(end + 4)]
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    if (headers.has(name)) throw new Error(`Two headers ${name}`)
    headers.set(name, line.slice(line.indexOf(':') + 1).trim())
  }
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  return {
    headers,
    type: type.split(';')[0]!.trim(),
    text: boundary ? '' : decodeBody(body, headers.get('content-transfer-encoding')),
    parts: boundary ? splitParts(body, boundary).map(parseMime) : [],
  }
}

/** The types of a part and of those in it: `['multipart/alternative', ['text/plain'], ['text/html']]`. */
export type MimeShape = [string, ...MimeShape[]]
export function mimeShape({ type, parts }: MimePart): MimeShape {
  return [type, ...parts.map(mimeShape)]
}

/** The parts of a type, at any depth. */
export function findParts(part: MimePart, type: string): MimePart[] {
  return [...(part.type === type ? [part] : []), ...part.parts.flatMap((inner) => findParts(inner, type))]
}

/** A header's text, its encoded words (RFC 2047) decoded. */
export function decodeHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how, text) =>
      how.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    )
}

export function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body
}

function splitParts(body: string, boundary: string): string[] {
  const [, ...parts] = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (!parts.pop()?.startsWith('--')) throw new Error('The last part has no end')
  return parts.map((part) => part.replace(/^\r\n/, ''))
}
