import { getDocumentProxy } from 'unpdf'
import { DomainError, errorMessage } from '#base/errors.ts'
import { zipContent, zipDirectory } from '#server/files/guard-zip.ts'

/** A file whose text is read. Only for the worker: the bytes are untrusted. */
export type TextRequest = { bytes: Uint8Array; type: string }
export type TextKind = 'pdf' | 'docx'

const MOST_PAGES = 100
const MOST_CHARACTERS = 300_000
const LARGEST_PART = 20_000_000

/** The kind of a file whose text can be read; undefined for pictures, old Office files and others. */
export function textKind(type: string): TextKind | undefined {
  if (type === 'application/pdf') return 'pdf'
  return type.endsWith('wordprocessingml.document') ? 'docx' : undefined
}

/**
 * The text of a PDF or DOCX, without control characters. Throws `resume_encrypted`, and `resume_too_large` above a hundred pages
 * or 300,000 characters; anything else it throws means that the file is damaged.
 */
export async function readText({ bytes, type }: TextRequest): Promise<string> {
  const text = textKind(type) === 'pdf' ? await readPdf(bytes) : readDocx(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, ' ').trim()
}

async function readPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error) => {
    throw /password/i.test(errorMessage(error)) ? new DomainError('resume_encrypted') : error
  })
  if (document.numPages > MOST_PAGES) throw new DomainError('resume_too_large')
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    text += '\n'
    requireLength(text)
  }
  return text
}

/** The text between the tags of the main part: runs are joined, paragraphs end lines. */
function readDocx(bytes: Uint8Array): string {
  const part = zipDirectory(bytes).find(({ name }) => name === 'word/document.xml')
  if (!part) throw new Error('A DOCX has no main part')
  if (part.size > LARGEST_PART) throw new DomainError('resume_too_large')
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(zipContent(bytes, part))
  let text = ''
  for (const [tag, , run] of xml.matchAll(
    /<w:(t)(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br)(?:\s[^<>]*)?\/>|<\/w:p>/g,
  )) {
    text += run !== undefined ? decodeEntities(run) : tag === '</w:p>' ? '\n' : ' '
    requireLength(text)
  }
  return text
}

function requireLength(text: string): void {
  if (text.length > MOST_CHARACTERS) throw new DomainError('resume_too_large')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
}
