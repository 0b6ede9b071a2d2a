import zlib from 'node:zlib'
import { DomainError } from '#base/errors.ts'

/** One file of an archive as its central directory describes it. Nothing has been unpacked yet. */
export type ZipEntry = { name: string; method: number; packed: number; size: number; offset: number }

export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number; ratio: number }

/** Limits for every uploaded Office file and workbook. */
export const OFFICE_LIMITS: ZipLimits = { entries: 200, entryBytes: 50_000_000, totalBytes: 100_000_000, ratio: 100 }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** Small parts may exceed any compression ratio and do no harm. */
const RATIO_FREE_BYTES = 100_000

/**
 * Reads the central directory and refuses what no genuine Office file has: too many or too large entries, encryption,
 * hidden paths, duplicate names, ZIP64. Throws Refused `zip_…`; unpacks nothing.
 */
export function zipDirectory(bytes: Uint8Array, limits: ZipLimits = OFFICE_LIMITS): ZipEntry[] {
  return zipEntries(bytes, limits).map(({ entry, refusal }) => {
    if (refusal) throw refusal
    return entry
  })
}

/**
 * The same for an archive that a person packed: each entry with what is refused of it alone. Throws Refused `zip_damaged` and
 * `zip_too_many_entries` for the whole.
 */
export function zipEntries(bytes: Uint8Array, limits: ZipLimits): { entry: ZipEntry; refusal: DomainError | null }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (view.getUint16(end + 4, true) !== 0 || count === 0xffff || start === 0xffffffff)
    throw new DomainError('zip_damaged')
  if (count > limits.entries) throw new DomainError('zip_too_many_entries', { params: { limit: limits.entries } })
  const entries: { entry: ZipEntry; refusal: DomainError | null }[] = []
  const names = new Set<string>()
  let total = 0
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new DomainError('zip_damaged')
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) throw new DomainError('zip_damaged')
    const name = decodeName(bytes.subarray(at + 46, at + 46 + nameLength))
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    const isEncrypted = (view.getUint16(at + 8, true) & 0x41) !== 0
    const code = isEncrypted ? 'zip_encrypted' : findEntryFault(entry, names, total, limits)
    names.add(name.toLowerCase())
    if (code === null) total += entry.size
    entries.push({ entry, refusal: code === null ? null : new DomainError(code) })
    at = next
  }
  return entries
}

function findEntryFault(
  { name, size, packed, method }: ZipEntry,
  names: ReadonlySet<string>,
  total: number,
  { entryBytes, totalBytes, ratio }: ZipLimits,
): string | null {
  if (!isSafePath(name) || names.has(name.toLowerCase())) return 'zip_unsafe_name'
  if (size > entryBytes || total + size > totalBytes) return 'zip_too_large'
  if (size > RATIO_FREE_BYTES && size > packed * ratio) return 'zip_too_large'
  return method === 0 || method === 8 ? null : 'zip_damaged'
}

/** Names are UTF-8; programs of Taiwan also write Big5. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('big5').decode(bytes)
  }
}

/**
 * Unpacks one entry, never beyond the size in the directory. Throws Refused `zip_damaged` when the data differs from
 * the directory or is damaged.
 */
export function zipContent(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw new DomainError('zip_damaged')
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (from + entry.packed > bytes.length) throw new DomainError('zip_damaged')
  const packed = bytes.subarray(from, from + entry.packed)
  if (entry.method === 0) {
    if (entry.packed !== entry.size) throw new DomainError('zip_damaged')
    return packed
  }
  try {
    const content = zlib.inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) })
    if (content.length !== entry.size) throw new DomainError('zip_damaged')
    return content
  } catch {
    throw new DomainError('zip_damaged')
  }
}

/** Whether the bytes begin like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length > 22 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** Whether the bytes are an OLE container: an old Office file, or a new one with a password. */
export function isOle(bytes: Uint8Array): boolean {
  return bytes.length > 8 && bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
}

/** Finds the end record. It is within the last 64 KB, and nothing may follow its comment. */
function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  throw new DomainError('zip_damaged')
}

function isSafePath(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (name === '' || name.length > 250 || /^[/\\]|\\|^[a-z]:|[\x00-\x1f\x7f]/i.test(name)) return false
  return !name.split('/').includes('..')
}
