import { DomainError } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import { OFFICE_LIMITS, type ZipEntry, zipContent, zipDirectory } from './guard-zip.ts'

/** Ordinary presentations have hundreds of small parts. */
const LIMITS = { ...OFFICE_LIMITS, entries: 2_000 }

const MAIN_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const
const MACROS = /vbaproject|vbadata|\/activex\/|\/macrosheets\/|oleobject[^/]*\.bin$|editdata\.mso/i

/**
 * Checks a ZIP archive and returns which Office document it is; null for any other archive. It must have one main part,
 * no macros, no embedded programs, no content loaded from outside the file, and no DTD. Throws Refused `file_macros`,
 * `file_external`, `zip_…`.
 */
export function checkOffice(bytes: Uint8Array): 'docx' | 'xlsx' | 'pptx' | null {
  const entries = zipDirectory(bytes, LIMITS)
  const kinds = keysOf(MAIN_PARTS).filter((kind) => entries.some((entry) => entry.name === MAIN_PARTS[kind]))
  const types = entries.find((entry) => entry.name === '[Content_Types].xml')
  const kind = kinds[0]
  if (kinds.length !== 1 || !kind || !types) return null
  if (entries.some((entry) => MACROS.test(entry.name))) throw new DomainError('file_macros')
  checkPart(bytes, types)
  for (const entry of entries) {
    if (/\.rels$/i.test(entry.name) || entry.name === MAIN_PARTS[kind]) checkPart(bytes, entry)
  }
  return kind
}

function checkPart(bytes: Uint8Array, entry: ZipEntry): void {
  const content = zipContent(bytes, entry)
  if (content[0] === 0xff || content[0] === 0xfe || content[1] === 0) throw new DomainError('file_damaged')
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new DomainError('file_damaged')
  if (/macroEnabled/i.test(text) && entry.name === '[Content_Types].xml') throw new DomainError('file_macros')
  for (const [link] of text.matchAll(/<[^<]*TargetMode\s*=\s*["']External["'][^<]*/gi)) {
    if (!/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(link)) throw new DomainError('file_external')
  }
}

/**
 * Returns which old Office document an OLE container is, by its streams; null for anything else. Throws Refused
 * `file_macros` and `file_encrypted`.
 */
export function oleKind(bytes: Uint8Array): 'doc' | 'xls' | 'ppt' | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const containsText = (name: string) => data.includes(Buffer.from(name, 'utf16le'))
  if (containsText('EncryptedPackage') || containsText('EncryptionInfo')) throw new DomainError('file_encrypted')
  if (
    containsText('_VBA_PROJECT') ||
    containsText('VBA\0') ||
    containsText('Macros\0') ||
    containsText('\u0001Ole10Native')
  )
    throw new DomainError('file_macros')
  if (containsText('WordDocument')) return 'doc'
  if (containsText('PowerPoint Document')) return 'ppt'
  if (containsText('Workbook\0') || containsText('Book\0')) return 'xls'
  return null
}
