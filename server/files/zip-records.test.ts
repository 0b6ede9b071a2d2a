import { describe, expect, it } from 'vitest'
import { centralRecord, endRecords, localRecord, toDosTimestamp } from './zip-records.ts'

const entry = {
  name: Buffer.from('ab'),
  method: 8,
  crc: 0x11223344,
  packed: 0x0a0b,
  size: 0x0c0d0e,
  offset: 0x01020304,
}
const stamp = { time: 0x5566, date: 0x7788 }
const FOUR_GIGABYTES = 2 ** 32 - 1

/** Bytes as hexadecimal pairs, fields separated. */
const hex = (...fields: string[]) => fields.join('').replaceAll(' ', '')

describe('PAY-02d the records of an archive, byte by byte', () => {
  // The content of both records: version 20, names in UTF-8, method, time, date, checksum, packed size, size, length of
  // the name.
  const common = ['1400', '0008', '0800', '6655', '8877', '44332211', '0b0a0000', '0e0d0c00', '0200', '0000']

  it('in front of a file', () => {
    expect(localRecord(entry, stamp).toString('hex')).toBe(hex('504b0304', ...common, '6162'))
  })

  it('in the directory', () => {
    const before = ['504b0102', '1400', ...common]
    expect(centralRecord(entry, stamp).toString('hex')).toBe(
      hex(...before, '0000', '0000', '0000', '00000000', '04030201', '6162'),
    )
    const near = centralRecord({ ...entry, offset: FOUR_GIGABYTES - 1 }, stamp).toString('hex')
    expect(near).toBe(hex(...before, '0000', '0000', '0000', '00000000', 'feffffff', '6162'))
  })

  it('in the directory, for a file beyond the fourth gigabyte', () => {
    for (const [offset, written] of [
      [FOUR_GIGABYTES, 'ffffffff00000000'],
      [2 ** 33 + 5, '0500000002000000'],
    ] as const)
      expect(centralRecord({ ...entry, offset }, stamp).toString('hex')).toBe(
        hex(
          '504b0102',
          '2d00',
          ...common.slice(0, -1),
          '0c00',
          '0000',
          '0000',
          '0000',
          '00000000',
          'ffffffff',
          '6162',
          '0100',
          '0800',
          written,
        ),
      )
  })

  it('at the end', () => {
    expect(endRecords(3, 0x0102, 0x030405).toString('hex')).toBe(
      hex('504b0506', '0000', '0000', '0300', '0300', '02010000', '05040300', '0000'),
    )
    expect(endRecords(0xfffe, FOUR_GIGABYTES - 1, FOUR_GIGABYTES - 1).toString('hex')).toBe(
      hex('504b0506', '0000', '0000', 'feff', 'feff', 'feffffff', 'feffffff', '0000'),
    )
  })

  it('at the end of one with too many files, too long a directory, or beyond the fourth gigabyte', () => {
    const large = (count: string, length: string, offset: string, at: string, ...end: string[]) =>
      hex(
        '504b0606',
        '2c00000000000000',
        '2d00',
        '2d00',
        '00000000',
        '00000000',
        count,
        count,
        length,
        offset,
        '504b0607',
        '00000000',
        at,
        '01000000',
        '504b0506',
        '0000',
        '0000',
        ...end,
        '0000',
      )
    expect(endRecords(0xffff, 2, 3).toString('hex')).toBe(
      large(
        'ffff000000000000',
        '0200000000000000',
        '0300000000000000',
        '0500000000000000',
        'ffff',
        'ffff',
        '02000000',
        '03000000',
      ),
    )
    expect(endRecords(70_000, 2, 3).toString('hex')).toBe(
      large(
        '7011010000000000',
        '0200000000000000',
        '0300000000000000',
        '0500000000000000',
        'ffff',
        'ffff',
        '02000000',
        '03000000',
      ),
    )
    expect(endRecords(1, FOUR_GIGABYTES, 3).toString('hex')).toBe(
      large(
        '0100000000000000',
        'ffffffff00000000',
        '0300000000000000',
        '0200000001000000',
        '0100',
        '0100',
        'ffffffff',
        '03000000',
      ),
    )
    expect(endRecords(1, 2, 2 ** 32).toString('hex')).toBe(
      large(
        '0100000000000000',
        '0200000000000000',
        '0000000001000000',
        '0200000001000000',
        '0100',
        '0100',
        '02000000',
        'ffffffff',
      ),
    )
    expect(endRecords(1, 2, FOUR_GIGABYTES).toString('hex')).toContain('504b0606')
  })

  it('with a date that the format supports', () => {
    const fields = (...utc: [number, number, number, number, number, number]) => {
      const { time, date } = toDosTimestamp(new Date(Date.UTC(...utc)))
      return [(date >> 9) + 1980, (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2]
    }
    expect(fields(2026, 9, 31, 12, 34, 56)).toEqual([2026, 10, 31, 12, 34, 56])
    expect(fields(1980, 0, 1, 0, 0, 3)).toEqual([1980, 1, 1, 0, 0, 2])
    expect(fields(1979, 5, 7, 23, 59, 59)).toEqual([1980, 6, 7, 23, 59, 58])
    expect(fields(2107, 11, 31, 1, 2, 4)).toEqual([2107, 12, 31, 1, 2, 4])
    expect(fields(2150, 0, 1, 0, 0, 0)).toEqual([2107, 1, 1, 0, 0, 0])
  })
})
