import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { isOle, isZip, OFFICE_LIMITS, type ZipEntry, type ZipLimits, zipContent, zipDirectory } from './guard-zip.ts'

type Made = {
  name: string
  content?: Buffer
  method?: number
  flags?: number
  /** Values in the directory instead of the true ones. */
  packed?: number
  size?: number
  extra?: number
  comment?: number
}

/** A little-endian number. */
function le(value: number, bytes: 2 | 4): Buffer {
  const out = Buffer.alloc(bytes)
  out.writeUIntLE(value, 0, bytes)
  return out
}

/** Builds an archive byte by byte, in which any field may be false; `before` bytes precede it. */
function archive(
  files: readonly Made[],
  end: { comment?: Buffer; count?: number; start?: number; disk?: number } = {},
  before = 0,
) {
  let bytes = Buffer.alloc(before, 7)
  const records: Buffer[] = []
  for (const { name, content = Buffer.alloc(0), method = 0, flags = 0, extra = 0, comment = 0, ...said } of files) {
    const data = method === 8 ? zlib.deflateRawSync(content) : content
    const [packed, size] = [said.packed ?? data.length, said.size ?? content.length]
    const spelt = Buffer.from(name)
    const common = [
      le(20, 2),
      le(flags, 2),
      le(method, 2),
      le(0x6000, 2),
      le(0x5555, 2),
      le(zlib.crc32(content), 4),
      le(packed, 4),
      le(size, 4),
      le(spelt.length, 2),
    ]
    records.push(
      Buffer.concat([
        le(0x02014b50, 4),
        le(20, 2),
        ...common,
        le(extra, 2),
        le(comment, 2),
        Buffer.alloc(8, 1),
        le(bytes.length, 4),
        spelt,
        Buffer.alloc(extra + comment, 9),
      ]),
    )
    // The local header has an extra field of another length than the directory.
    bytes = Buffer.concat([
      bytes,
      le(0x04034b50, 4),
      ...common,
      le(extra && extra + 3, 2),
      spelt,
      Buffer.alloc(extra && extra + 3, 5),
      data,
    ])
  }
  const directory = Buffer.concat(records)
  const { comment = Buffer.alloc(0), count = files.length, start = bytes.length, disk = 0 } = end
  return Buffer.concat([
    bytes,
    directory,
    le(0x06054b50, 4),
    le(disk, 2),
    le(0, 2),
    le(count, 2),
    le(count, 2),
    le(directory.length, 4),
    le(start, 4),
    le(comment.length, 2),
    comment,
  ])
}

function codeOf(work: () => unknown): unknown {
  try {
    work()
    return 'taken'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
const outcome = (files: readonly Made[], end: Parameters<typeof archive>[1] = {}, limits?: ZipLimits) =>
  codeOf(() => zipDirectory(archive(files, end), limits))

const text = Buffer.from('薪資 '.repeat(300))
const HONEST: Made[] = [
  { name: 'xl/甲.xml', content: text, method: 8, flags: 0x0802, extra: 5, comment: 3 },
  { name: 'b.bin', content: Buffer.from([1, 2, 3]) },
  { name: 'empty', method: 8 },
]

describe('IMP-1 FIL-1 the directory of an archive', () => {
  it('lists where each file is and its unpacked size', () => {
    const comment = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(60)])
    for (const bytes of [
      archive(HONEST, {}, 300),
      archive(HONEST, { comment }, 300),
      archive(HONEST, { comment: Buffer.alloc(0xffff, 1) }, 300),
    ]) {
      const entries = zipDirectory(bytes)
      const packed = zlib.deflateRawSync(text).length
      expect(entries).toEqual([
        { name: 'xl/甲.xml', method: 8, packed, size: text.length, offset: 300 },
        { name: 'b.bin', method: 0, packed: 3, size: 3, offset: 300 + 30 + 10 + 8 + packed },
        { name: 'empty', method: 8, packed: 2, size: 0, offset: 300 + 30 + 10 + 8 + packed + 30 + 5 + 3 },
      ])
      expect(entries.map((entry) => Buffer.from(zipContent(bytes, entry)))).toEqual([
        text,
        Buffer.from([1, 2, 3]),
        Buffer.alloc(0),
      ])
    }
    expect(zipDirectory(archive([]))).toEqual([])
  })

  it('is found only at the end', () => {
    const bytes = archive(HONEST)
    expect(codeOf(() => zipDirectory(Buffer.concat([bytes, Buffer.from([0])])))).toBe('zip_damaged')
    expect(codeOf(() => zipDirectory(bytes.subarray(0, bytes.length - 1)))).toBe('zip_damaged')
    expect(codeOf(() => zipDirectory(Buffer.alloc(50)))).toBe('zip_damaged')
    expect(codeOf(() => zipDirectory(Buffer.alloc(3)))).toBe('zip_damaged')
  })

  it('is refused when it spans volumes, is ZIP64, or is incomplete', () => {
    expect(outcome(HONEST, { disk: 1 })).toBe('zip_damaged')
    expect(outcome(HONEST, { count: 0xffff })).toBe('zip_damaged')
    expect(outcome([], { start: 0xffffffff })).toBe('zip_damaged')
    expect(outcome(HONEST, { count: 4 })).toBe('zip_damaged')
    expect(outcome(HONEST, { start: 1 })).toBe('zip_damaged')
    expect(outcome(HONEST, { start: 1_000_000 })).toBe('zip_damaged')
    const bytes = archive([{ name: 'a' }])
    // The declared name is longer than the remaining bytes.
    bytes.writeUInt16LE(2, 30 + 1 + 28)
    expect(codeOf(() => zipDirectory(bytes))).toBe('zip_damaged')
  })

  it.each([
    ['', 'zip_unsafe_name'],
    ['a'.repeat(250), 'taken'],
    ['a'.repeat(251), 'zip_unsafe_name'],
    ['/a', 'zip_unsafe_name'],
    ['\\a', 'zip_unsafe_name'],
    ['a\\b', 'zip_unsafe_name'],
    ['c:a', 'zip_unsafe_name'],
    ['ab:c', 'taken'],
    ['a\u007f', 'zip_unsafe_name'],
    ['a\u001f', 'zip_unsafe_name'],
    ['a/../b', 'zip_unsafe_name'],
    ['..', 'zip_unsafe_name'],
    ['a..b/..c', 'taken'],
  ])('a file named %j', (name, expected) => expect(outcome([{ name }])).toBe(expected))

  it('has no duplicate names, ignoring case', () => {
    expect(outcome([{ name: 'a' }, { name: 'A' }])).toBe('zip_unsafe_name')
    expect(outcome([{ name: 'É' }, { name: 'é' }])).toBe('zip_unsafe_name')
  })

  it('has no encrypted file and no unknown compression', () => {
    for (const flags of [1, 0x40, 0x41]) expect(outcome([{ name: 'a', flags }])).toBe('zip_encrypted')
    for (const flags of [2, 4, 8, 0x80, 0x800]) expect(outcome([{ name: 'a', flags }])).toBe('taken')
    for (const method of [1, 7, 9, 12]) expect(outcome([{ name: 'a', method }])).toBe('zip_damaged')
  })

  it('stays within its limits, checked before anything is unpacked', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `f${at}` }))
    expect(outcome(many(200))).toBe('taken')
    expect(outcome(many(201))).toBe('zip_too_many_entries')
    const sizes = (...all: [size: number, packed: number][]) =>
      outcome(all.map(([size, packed], at) => ({ name: `f${at}`, size, packed })))
    expect(sizes([50_000_000, 50_000_000])).toBe('taken')
    expect(sizes([50_000_001, 50_000_001])).toBe('zip_too_large')
    expect(sizes([50_000_000, 50_000_000], [50_000_000, 50_000_000])).toBe('taken')
    expect(sizes([50_000_000, 50_000_000], [50_000_000, 50_000_000], [1, 1])).toBe('zip_too_large')
    // The limit is a hundred times the packed size, except for small entries.
    expect(sizes([200_000, 2_000])).toBe('taken')
    expect(sizes([200_001, 2_000])).toBe('zip_too_large')
    expect(sizes([100_000, 1])).toBe('taken')
    expect(sizes([100_001, 1])).toBe('zip_too_large')
    const own = { ...OFFICE_LIMITS, entries: 1, entryBytes: 10, totalBytes: 15 }
    expect(outcome([{ name: 'a', size: 10 }], {}, own)).toBe('taken')
    expect(outcome([{ name: 'a', size: 11 }], {}, own)).toBe('zip_too_large')
    expect(outcome([{ name: 'a' }, { name: 'b' }], {}, own)).toBe('zip_too_many_entries')
    expect(() => zipDirectory(archive(many(2)), own)).toThrow(expect.objectContaining({ params: { limit: 1 } }))
  })
})

describe('IMP-1 FIL-1 a file of an archive', () => {
  const bytes = archive(HONEST)
  const [packed, stored] = zipDirectory(bytes) as [ZipEntry, ZipEntry]
  const content = (entry: ZipEntry, of: Uint8Array = bytes) => codeOf(() => zipContent(of, entry))

  it('is as long as the directory says, else it is damaged', () => {
    expect(content({ ...packed, size: packed.size - 1 })).toBe('zip_damaged')
    expect(content({ ...packed, size: packed.size + 1 })).toBe('zip_damaged')
    expect(content({ ...packed, packed: packed.packed - 3 })).toBe('zip_damaged')
    expect(content({ ...stored, size: 2 })).toBe('zip_damaged')
    expect(content({ ...stored, packed: 2 })).toBe('zip_damaged')
    expect(content({ ...packed, method: 0 })).toBe('zip_damaged')
  })

  it('is at its place in the directory, within the archive', () => {
    expect(content({ ...stored, offset: stored.offset + 1 })).toBe('zip_damaged')
    expect(content({ ...stored, offset: bytes.length - 10 })).toBe('zip_damaged')
    expect(content({ ...stored, offset: bytes.length + 10 })).toBe('zip_damaged')
    const alone = bytes.subarray(stored.offset, stored.offset + 38)
    const at0 = { ...stored, offset: 0 }
    expect(zipContent(alone, at0)).toEqual(Buffer.from([1, 2, 3]))
    expect(content({ ...at0, packed: 4, size: 4 }, alone)).toBe('zip_damaged')
    const nothing = Buffer.concat([le(0x04034b50, 4), Buffer.alloc(26)])
    expect(zipContent(nothing, { ...at0, packed: 0, size: 0 })).toHaveLength(0)
    expect(content({ ...at0, packed: 0, size: 0 }, nothing.subarray(0, 29))).toBe('zip_damaged')
  })
})

it('FIL-1 archives and old documents are recognised by their first bytes', () => {
  for (const [is, start, least] of [
    [isZip, [0x50, 0x4b, 0x03, 0x04], 23],
    [isOle, [0xd0, 0xcf, 0x11, 0xe0], 9],
  ] as const) {
    const whole = Buffer.concat([Buffer.from(start), Buffer.alloc(30)])
    expect(is(whole)).toBe(true)
    expect(is(whole.subarray(0, least))).toBe(true)
    expect(is(whole.subarray(0, least - 1))).toBe(false)
    for (const at of [0, 1, 2, 3]) {
      const other = Buffer.from(whole)
      other[at]! ^= 1
      expect(is(other)).toBe(false)
    }
  }
})
