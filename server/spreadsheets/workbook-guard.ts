import { DomainError } from '#base/errors.ts'
import { zipContent, zipDirectory } from '#server/files/guard-zip.ts'
import type { ZipFile } from '#server/files/zip.ts'

export const MAX_ROWS = 50_000
export const MAX_COLUMNS = 200
/** The most cells of a workbook: many times the largest real import. */
export const MAX_CELLS = 2_000_000
const MAX_SHEETS = 30

/** The parts that hold cell values. Drawings, comments, links, themes and the like never reach the parser. */
const PARSED_PARTS =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?[^/]+\.(xml|rels)|xl\/worksheets\/[^/]+\.xml)$/i
const MACROS = /vbaproject|\/activex\/|\/macrosheets\/|\/embeddings\//i

/**
 * Unpacks and checks the parts of a workbook that are parsed (IMP-1): no macros, external links or DTD, and no row or
 * column beyond the limits, whatever the file claims. Throws Refused `workbook_…` or `zip_…`.
 */
export function workbookParts(bytes: Uint8Array): ZipFile[] {
  const parts: ZipFile[] = []
  for (const entry of zipDirectory(bytes)) {
    if (MACROS.test(entry.name)) throw new DomainError('workbook_macros')
    if (/externallinks?\//i.test(entry.name)) throw new DomainError('workbook_external_link')
    if (!/\.(xml|rels|vml)$/i.test(entry.name)) continue
    const content = zipContent(bytes, entry)
    checkXml(entry.name, content)
    if (PARSED_PARTS.test(entry.name))
      parts.push({ name: entry.name, content: /worksheets\//i.test(entry.name) ? fillEmptyFormulas(content) : content })
  }
  if (!parts.some((part) => part.name === '[Content_Types].xml') || !parts.some((part) => part.name.startsWith('xl/')))
    throw new DomainError('workbook_type')
  if (parts.filter((part) => part.name.startsWith('xl/worksheets/')).length > MAX_SHEETS)
    throw new DomainError('workbook_too_many_sheets', { params: { limit: MAX_SHEETS } })
  return parts
}

/** Whether any number format consists of zeros, so that styles must be read to show leading zeros. */
export function showsZeros(parts: ZipFile[]): boolean {
  const styles = parts.find((part) => /^xl\/styles\.xml$/i.test(part.name))
  return styles !== undefined && /formatCode="0{2,20}"/.test(toLatin1(styles.content))
}

function checkXml(name: string, content: Uint8Array): void {
  // Text in another encoding than UTF-8 would pass every check below unseen.
  if ((content[0] ?? 0) > 0xef || content[0] === 0 || content[1] === 0) throw new DomainError('workbook_damaged')
  const text = toLatin1(content)
  const declared = /^[^<]*<\?xml[^>]{0,200}encoding\s*=\s*["']([^"']+)/i.exec(text.slice(0, 400))?.[1]
  if (declared && !/^(utf-?8|us-ascii)$/i.test(declared)) throw new DomainError('workbook_damaged')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new DomainError('workbook_dtd')
  if (/\.rels$/i.test(name)) checkLinks(text)
  if (/worksheets\/[^/]+\.xml$/i.test(name)) checkBounds(text)
}

/**
 * Allows links to web pages and mail addresses, which are only text here. Refuses any other reference outside the file.
 */
function checkLinks(text: string): void {
  for (const [link] of text.matchAll(/<[^<]*TargetMode\s*=\s*["']External["'][^<]*/gi)) {
    if (!/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(link)) throw new DomainError('workbook_external_link')
  }
}

/** Checks the value of every `r`, `ref` and `max` in the sheet: a single cell may claim row 2^31. */
function checkBounds(text: string): void {
  for (const tag of text.matchAll(/<(?:[\w.-]+:)?(?:row|c|dimension)\s[^<]*?\b(?:r|ref)\s*=\s*["']([^"']{0,60})/g)) {
    for (const reference of (tag[1] ?? '').split(':')) checkReference(reference)
  }
}

function checkReference(reference: string): void {
  const parts = /^\$?([A-Za-z]*)\$?(\d*)$/.exec(reference.trim())
  if (!parts) throw new DomainError('workbook_damaged')
  let column = 0
  for (const letter of (parts[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  if (column > MAX_COLUMNS) throw new DomainError('workbook_too_wide', { params: { limit: MAX_COLUMNS } })
  if (Number(parts[2] || 1) > MAX_ROWS) throw new DomainError('workbook_too_long', { params: { limit: MAX_ROWS } })
}

/** Gives empty elements of array and shared formulas a text. The parser would otherwise take them for plain values. */
function fillEmptyFormulas(content: Uint8Array): Uint8Array {
  const text = toLatin1(content)
  const shown = text.replace(/<((?:[\w.-]+:)?f)(\s[^<>]*?)?(?:\/>|><\/\1>)/g, '<$1$2>?</$1>')
  return shown === text ? content : Buffer.from(shown, 'latin1')
}

function toLatin1(content: Uint8Array): string {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
}
