import zlib from 'node:zlib'
import { trimDotsAndSpaces, truncateText } from '#server/files/file-names.ts'
import { centralRecord, endRecords, localRecord, toDosTimestamp, type ZipEntryRecord } from './zip-records.ts'

/** A file to put into an archive. `compress` pays off for text; PDFs and pictures are compressed already. */
export type ZipFile = { name: string; content: Uint8Array; compress?: boolean }

/**
 * Yields a ZIP archive in pieces, with one file in memory at a time. Names are made safe and unique unless `names` says
 * otherwise. `when` is the date of every entry (wall clock, UTC fields). ZIP64 records are added only where needed.
 */
export async function* zipArchive(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  when: Date,
  names: (name: string) => string = uniqueNames(),
): AsyncGenerator<Uint8Array> {
  const directory: ZipEntryRecord[] = []
  const stamp = toDosTimestamp(when)
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
    const header = localRecord(entry, stamp)
    directory.push(entry)
    offset += header.length + data.length
    yield header
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

/** Builds the whole archive in memory with the names exactly as given, including folders: for parts of a document. */
export async function zipBytes(files: Iterable<ZipFile> | AsyncIterable<ZipFile>, when: Date): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of zipArchive(files, when, (name) => name)) parts.push(part)
  return Buffer.concat(parts)
}

/** Makes a name that every system can unpack: no folders, no device names, no characters that Windows refuses. */
export function archiveName(name: string): string {
  const ending = /(?<=.)\.[\p{L}\p{N}]{1,12}$/u.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  const plain = trimDotsAndSpaces(
    stem
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"/\\|?*]+/gu, '_')
      .replace(/\s+/g, ' '),
  )
  const short = truncateText(plain, 120) || 'file'
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
