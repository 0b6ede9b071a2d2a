import zlib from 'node:zlib'
import { withoutEdges } from '#server/files/names.ts'

/** A file on its way into an archive. `compress` is worth it for text; PDFs and pictures are packed already. */
export type ZipFile = { name: string; content: Uint8Array; compress?: boolean }

const UTF8_NAMES = 0x0800
const MAX16 = 0xffff
const MAX32 = 0xffffffff

type Written = { name: Buffer; method: number; crc: number; packed: number; size: number; offset: number }

/**
 * A ZIP archive piece by piece: one file is held at a time, however many there are. Names are made safe and unique
 * unless `names` says otherwise. `when` is the date of every entry (wall clock, UTC fields). ZIP64 records are added only
 * where needed.
 */
export async function* zipArchive(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  when: Date,
  names: (name: string) => string = uniqueNames(),
): AsyncGenerator<Uint8Array> {
  const directory: Written[] = []
  const stamp = dosTime(when)
  let offset = 0
  for await (const file of files) {
    const name = Buffer.from(names(file.name))
    const method = file.compress ? 8 : 0
    const data = file.compress ? zlib.deflateRawSync(file.content) : file.content
    const entry = {
      name,
      method,
      crc: zlib.crc32(file.content),
      packed: data.length,
      size: file.content.length,
      offset,
    }
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    common(entry, stamp).copy(header, 4)
    directory.push(entry)
    offset += header.length + name.length + data.length
    yield Buffer.concat([header, name])
    yield data
  }
  let length = 0
  for (const entry of directory) {
    const record = centralRecord(entry, stamp)
    length += record.length
    yield record
  }
  yield endRecords(directory.length, length, offset)
}

/** The whole archive in memory with the names exactly as given, folders and all: for parts of a document. */
export async function zipBytes(files: Iterable<ZipFile> | AsyncIterable<ZipFile>, when: Date): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of zipArchive(files, when, (name) => name)) parts.push(part)
  return Buffer.concat(parts)
}

/** A name every system can unpack: no folders, no device names, no characters that Windows refuses. */
export function archiveName(name: string): string {
  const ending = /(?<=.)\.[\p{L}\p{N}]{1,12}$/u.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  const plain = withoutEdges(
    stem
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"/\\|?*]+/gu, '_')
      .replace(/\s+/g, ' '),
  )
  const short = cut(plain, 120) || 'file'
  return (/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `${short}_` : short) + ending
}

function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  const lastNumber = new Map<string, number>()
  return (name) => {
    const safe = archiveName(name)
    const dot = safe.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
    let candidate = safe
    let number = lastNumber.get(safe.toLowerCase()) ?? 1
    while (taken.has(candidate.toLowerCase())) {
      number += 1
      candidate = `${stem} (${number})${ending}`
    }
    lastNumber.set(safe.toLowerCase(), number)
    taken.add(candidate.toLowerCase())
    return candidate
  }
}

/** At most so many UTF-16 units, without cutting a character in two. */
function cut(text: string, length: number): string {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > length) break
    short += character
  }
  return short
}

/** The 26 bytes that the local header and the central record share. */
function common(entry: Written, stamp: { time: number; date: number }): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(UTF8_NAMES, 2)
  bytes.writeUInt16LE(entry.method, 4)
  bytes.writeUInt16LE(stamp.time, 6)
  bytes.writeUInt16LE(stamp.date, 8)
  bytes.writeUInt32LE(entry.crc, 10)
  bytes.writeUInt32LE(entry.packed, 14)
  bytes.writeUInt32LE(entry.size, 18)
  bytes.writeUInt16LE(entry.name.length, 22)
  return bytes
}

function centralRecord(entry: Written, stamp: { time: number; date: number }): Buffer {
  const far = entry.offset >= MAX32
  const extra = Buffer.alloc(far ? 12 : 0)
  if (far) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(entry.offset), 4)
  }
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(far ? 45 : 20, 4)
  common(entry, stamp).copy(record, 6)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(far ? MAX32 : entry.offset, 42)
  return Buffer.concat([record, entry.name, extra])
}

function endRecords(count: number, length: number, offset: number): Buffer {
  const big = count >= MAX16 || length >= MAX32 || offset >= MAX32
  const zip64 = Buffer.alloc(big ? 76 : 0)
  if (big) {
    zip64.writeUInt32LE(0x06064b50, 0)
    zip64.writeBigUInt64LE(44n, 4)
    zip64.writeUInt16LE(45, 12)
    zip64.writeUInt16LE(45, 14)
    zip64.writeBigUInt64LE(BigInt(count), 24)
    zip64.writeBigUInt64LE(BigInt(count), 32)
    zip64.writeBigUInt64LE(BigInt(length), 40)
    zip64.writeBigUInt64LE(BigInt(offset), 48)
    zip64.writeUInt32LE(0x07064b50, 56)
    zip64.writeBigUInt64LE(BigInt(offset + length), 64)
    zip64.writeUInt32LE(1, 72)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX16), 8)
  end.writeUInt16LE(Math.min(count, MAX16), 10)
  end.writeUInt32LE(Math.min(length, MAX32), 12)
  end.writeUInt32LE(Math.min(offset, MAX32), 16)
  return Buffer.concat([zip64, end])
}

function dosTime(when: Date): { time: number; date: number } {
  const year = Math.min(Math.max(when.getUTCFullYear(), 1980), 2107)
  return {
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
  }
}
