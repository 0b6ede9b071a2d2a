const UTF8_NAMES = 0x0800
const MAX16 = 0xffff
const MAX32 = 0xffffffff

/** An archive entry: sizes in bytes, `packed` as stored. */
export type ZipEntryRecord = { name: Buffer; method: number; crc: number; packed: number; size: number; offset: number }

/** Date and time in the packed form of the format. */
type DosTimestamp = { time: number; date: number }

/** The 26 bytes that the local header and the central record share. */
function commonHeader(entry: ZipEntryRecord, stamp: DosTimestamp): Buffer {
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

/** The local header in front of a file's bytes. */
export function localRecord(entry: ZipEntryRecord, stamp: DosTimestamp): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  commonHeader(entry, stamp).copy(header, 4)
  return Buffer.concat([header, entry.name])
}

/** The central directory record of a file, in ZIP64 form if the file begins beyond the fourth gigabyte. */
export function centralRecord(entry: ZipEntryRecord, stamp: DosTimestamp): Buffer {
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
  commonHeader(entry, stamp).copy(record, 6)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(far ? MAX32 : entry.offset, 42)
  return Buffer.concat([record, entry.name, extra])
}

/**
 * The end records of an archive: number of files, length and offset of the directory. ZIP64 records are added if
 * needed.
 */
export function endRecords(count: number, length: number, offset: number): Buffer {
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

/** Converts a date (UTC fields), limited to 1980–2107 and to two seconds: the format has no other. */
export function toDosTimestamp(when: Date): DosTimestamp {
  const year = Math.min(Math.max(when.getUTCFullYear(), 1980), 2107)
  return {
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
  }
}
