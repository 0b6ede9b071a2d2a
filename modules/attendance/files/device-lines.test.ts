import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formOf,
  linesOf,
  proposedColumns,
  readDay,
  readDirection,
  readLines,
  readMoment,
  readTime,
} from './device-lines.ts'

/** Text lines of one maker: tabs, then device, direction, proof and work code. */
const TABS = [
  '    101\t2026-11-20 08:58:07\t1\t0\t1\t0',
  '    102\t2026-11-20 09:12:44\t1\t0\t1\t0',
  '    101\t2026-11-20 18:03:59\t1\t1\t1\t0',
].join('\r\n')
/** Of another: spaces, and the direction before the device. */
const SPACES = [
  '00000101 2026-11-20 08:58:07 0 7 4 0',
  '00000102 2026-11-20 09:12:44 0 7 4 0',
  '00000101 2026-11-20 18:03:59 1 7 4 0',
].join('\n')
/** A sheet with headings, day and time apart. */
const SHEET = [
  ['Employee ID', 'Name', 'Date', 'Time', 'State', 'Device'],
  ['A-7', 'Amirul', '20/11/2026', '8:58:07 AM', 'C/In', 'Gate'],
  ['A-8', 'Daniel', '20/11/2026', '9:12:44 AM', 'C/In', 'Gate'],
  ['A-7', 'Amirul', '20/11/2026', '6:03:59 PM', 'C/Out', 'Gate'],
]
/** And one of Taiwan. */
const CHINESE = [
  ['工號', '刷卡時間', '上下班'],
  ['T001', '2026/11/20 08:58:07', '上班'],
  ['T001', '2026/11/20 18:03:59', '下班'],
]

describe('ATT-13 what a device’s file says', () => {
  it('ATT-13 text lines by tabs: number, moment, and the column of noughts and ones that tells both', () => {
    const rows = linesOf(TABS)
    const columns = proposedColumns(rows)!
    expect(columns).toEqual({ number: 0, day: 1, time: null, direction: 3, device: null, heading: false })
    expect(readLines(rows, columns)).toMatchObject({
      faults: [],
      lines: [
        { row: 1, number: '101', day: '2026-11-20', second: 8 * 3600 + 58 * 60 + 7, offset: null, direction: 'in' },
        { row: 2, number: '102', direction: 'in' },
        { row: 3, number: '101', second: 18 * 3600 + 3 * 60 + 59, direction: 'out' },
      ],
    })
  })

  it('ATT-13 text lines by spaces, with another order of the four numbers', () => {
    const rows = linesOf(SPACES)
    const columns = proposedColumns(rows)!
    expect(columns).toEqual({ number: 0, day: 1, time: 2, direction: 3, device: null, heading: false })
    expect(
      readLines(rows, { ...columns, device: 4 }).lines.map(({ number, direction, device }) => [
        number,
        direction,
        device,
      ]),
    ).toEqual([
      ['00000101', 'in', '7'],
      ['00000102', 'in', '7'],
      ['00000101', 'out', '7'],
    ])
  })

  it('ATT-13 sheets by their headings, in English and Chinese', () => {
    expect(proposedColumns(SHEET)).toEqual({ number: 0, day: 2, time: 3, direction: 4, device: 5, heading: true })
    expect(
      readLines(SHEET, proposedColumns(SHEET)!).lines.map(({ row, second, direction }) => [row, second, direction]),
    ).toEqual([
      [2, 8 * 3600 + 58 * 60 + 7, 'in'],
      [3, 9 * 3600 + 12 * 60 + 44, 'in'],
      [4, 18 * 3600 + 3 * 60 + 59, 'out'],
    ])
    expect(proposedColumns(CHINESE)).toEqual({
      number: 0,
      day: 1,
      time: null,
      direction: 2,
      device: null,
      heading: true,
    })
    expect(formOf(CHINESE)).not.toBe(formOf(SHEET))
    expect(formOf(linesOf(TABS))).toBe(formOf(linesOf(TABS.split('\r\n').reverse().join('\n'))))
  })

  it.each([
    ['nothing', ''],
    ['blank lines', '\n\n  \n\t\n'],
    ['words', 'hello world\nthis is no file'],
    ['numbers without a time', '1\t2\t3\n4\t5\t6'],
    ['a heading alone', 'Employee ID\tDate\tTime'],
    ['days that are none', '101\t2026-02-30 08:00:00\n102\t2026-13-01 08:00:00'],
    ['times that are none', '101\t2026-11-20 24:01:00\n102\t2026-11-20 08:61:00'],
    ['a day before any', '101\t1850-01-01 08:00:00'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
    ['one column', '2026-11-20 08:00:00'],
  ])('ATT-13 a broken file says nothing: %s', (_, text) => {
    const rows = linesOf(text)
    const columns = proposedColumns(rows)
    expect(columns === undefined || readLines(rows, columns).lines.length === 0).toBe(true)
  })

  it.each([
    ['a cut line', '101\t2026-11-20', 'device_line_time'],
    ['a line without a number', '\u00a0\t2026-11-20 08:00:00', 'device_line_time'],
    ['a number beyond all', `${'9'.repeat(41)}\t2026-11-20 08:00:00\t1\t0`, 'device_line_number'],
    ['a 29 February of a common year', '101\t2026-02-29 08:00:00\t1\t0', 'device_line_time'],
    ['words for a time', '101\tyesterday\t1\t0', 'device_line_time'],
  ])('ATT-13 a broken line among good ones is named by its row: %s', (_, line, code) => {
    const rows = linesOf(`${TABS}\n${line}\n${TABS}`)
    const { lines, faults } = readLines(rows, proposedColumns(rows)!)
    expect(lines).toHaveLength(6)
    expect(faults).toEqual([{ row: 4, code }])
  })

  it('ATT-13 days and times as devices write them, the day first where the year is last', () => {
    expect(['2026-11-05', '2026/11/5', '20261105', '05/11/2026', '5-11-2026'].map(readDay)).toEqual(
      Array(5).fill('2026-11-05'),
    )
    expect(['13/13/2026', '2026-11', '', '31/02/2026'].map(readDay)).toEqual(Array(4).fill(undefined))
    expect(['00:00', '12:00 AM', '12:00:30 pm', '23:59:59'].map(readTime)).toEqual([0, 0, 43_230, 86_399])
    expect(['24:00', '13:00 PM', '0:00 am', '8', '08:5'].map(readTime)).toEqual(Array(5).fill(undefined))
    expect(readMoment('2026-11-20T08:00:00Z')).toEqual({ day: '2026-11-20', second: 28_800, offset: 0 })
    expect(readMoment('2026-11-20T08:00:00+08:00')?.offset).toBe(480)
    expect(readMoment('2026-11-20 08:00:00-0330')?.offset).toBe(-210)
    expect(['0', 'In', 'C/In', '4', '上班'].map(readDirection)).toEqual(Array(5).fill('in'))
    expect(['1', 'out', 'C/Out', '5', '下班'].map(readDirection)).toEqual(Array(5).fill('out'))
    expect(['2', '', 'break'].map(readDirection)).toEqual(Array(3).fill(undefined))
  })

  it('ATT-13 anything at all is read or named, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (noise) => {
        const rows = linesOf(`${TABS}\n${noise}`)
        const columns = proposedColumns(rows)
        if (columns) readLines(rows, columns)
        readLines(rows, { number: 0, day: 1, time: null, direction: 3, device: 9, heading: true })
      }),
    )
  })
})
