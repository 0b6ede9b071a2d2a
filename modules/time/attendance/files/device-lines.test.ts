import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileForm, findDayOrder, guessColumns, readDirection, readLines, splitLines } from './device-lines.ts'
import { readDay, readMoment, readTime } from './device-times.ts'

/** Text lines of one maker: tabs, then device, direction, verification mode and work code. */
const TABS = [
  '    101\t2026-11-20 08:58:07\t1\t0\t1\t0',
  '    102\t2026-11-20 09:12:44\t1\t0\t1\t0',
  '    101\t2026-11-20 18:03:59\t1\t1\t1\t0',
].join('\r\n')
/** Text lines of another maker: spaces, and the direction before the device. */
const SPACES = [
  '00000101 2026-11-20 08:58:07 0 7 4 0',
  '00000102 2026-11-20 09:12:44 0 7 4 0',
  '00000101 2026-11-20 18:03:59 1 7 4 0',
].join('\n')
/** A sheet with headings, and day and time in separate columns. */
const SHEET = [
  ['Employee ID', 'Name', 'Date', 'Time', 'State', 'Device'],
  ['A-7', 'Amirul', '20/11/2026', '8:58:07 AM', 'C/In', 'Gate'],
  ['A-8', 'Daniel', '20/11/2026', '9:12:44 AM', 'C/In', 'Gate'],
  ['A-7', 'Amirul', '20/11/2026', '6:03:59 PM', 'C/Out', 'Gate'],
]
/** A sheet of Taiwan. */
const CHINESE = [
  ['工號', '刷卡時間', '上下班'],
  ['T001', '2026/11/20 08:58:07', '上班'],
  ['T001', '2026/11/20 18:03:59', '下班'],
]

describe('ATT-13c device files with clock-in and clock-out in one row', () => {
  const readRows = (rows: string[][]) => {
    const columns = guessColumns(rows)!
    const { lines, faults } = readLines(rows, columns)
    const summary = lines.map(({ row, day, second, direction }) => [row, day, second / 60, direction])
    return { columns, lines: summary, faults }
  }

  it('ATT-13c reads both punches of a row; a night ends on the next day, and an absent person has none', () => {
    const rows = [
      ['Attendance report'],
      ['Emp No', 'Name', 'Date', 'Clock In', 'Break Out', 'Clock Out'],
      ['A-7', 'Amirul', '26/11/2026', '8:58 AM', '1:00 PM', '6:04 PM'],
      ['A-7', 'Amirul', '27/11/2026', '', '', '-'],
      ['A-7', 'Amirul', '28/11/2026', '22:00', '', '06:10'],
      ['A-8', 'Devi', '26/11/2026', '', '', '18:00'],
      ['A-8', 'Devi', '27/11/2026', '09:00', '', 'forgot'],
    ]
    const { columns, lines, faults } = readRows(rows)
    expect(columns).toMatchObject({ number: 0, day: 2, time: 3, until: 5, direction: null })
    expect(lines).toEqual([
      [3, '2026-11-26', 538, 'in'],
      [3, '2026-11-26', 1084, 'out'],
      [5, '2026-11-28', 1320, 'in'],
      [5, '2026-11-29', 370, 'out'],
      [6, '2026-11-26', 1080, 'out'],
    ])
    expect(faults).toEqual([{ row: 7, code: 'device_line_time' }])
  })

  it('ATT-13c reads rows in Chinese, and rows with the day in each cell', () => {
    expect(
      readRows([
        ['工號', '日期', '上班時間', '下班時間'],
        ['T1', '115/11/26', '上午 08:58', '下午 06:04'],
        ['T1', '115/11/27', '上午 09:00', ''],
      ]).lines,
    ).toEqual([
      [2, '2026-11-26', 538, 'in'],
      [2, '2026-11-26', 1084, 'out'],
      [3, '2026-11-27', 540, 'in'],
    ])
    expect(
      readRows([
        ['Staff ID', 'Check In', 'Check Out'],
        ['A-7', '2026-11-26 22:00', '2026-11-27 06:00'],
        ['A-7', '2026-11-27 22:00', '2026-11-28 06:00'],
      ]).lines,
    ).toEqual([
      [2, '2026-11-26', 1320, 'in'],
      [2, '2026-11-27', 360, 'out'],
      [3, '2026-11-27', 1320, 'in'],
      [3, '2026-11-28', 360, 'out'],
    ])
  })
})

describe('ATT-13 reading device files', () => {
  it('ATT-13c reads lines split by tabs with a direction column of zeros and ones', () => {
    const rows = splitLines(TABS)
    const columns = guessColumns(rows)!
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

  it('ATT-13c reads lines split by spaces with four digits in another order', () => {
    const rows = splitLines(SPACES)
    const columns = guessColumns(rows)!
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

  it('ATT-13c reads spreadsheets by their headings in English and Chinese', () => {
    expect(guessColumns(SHEET)).toEqual({ number: 0, day: 2, time: 3, direction: 4, device: 5, heading: true })
    expect(
      readLines(SHEET, guessColumns(SHEET)!).lines.map(({ row, second, direction }) => [row, second, direction]),
    ).toEqual([
      [2, 8 * 3600 + 58 * 60 + 7, 'in'],
      [3, 9 * 3600 + 12 * 60 + 44, 'in'],
      [4, 18 * 3600 + 3 * 60 + 59, 'out'],
    ])
    expect(guessColumns(CHINESE)).toEqual({
      number: 0,
      day: 1,
      time: null,
      direction: 2,
      device: null,
      heading: true,
    })
    expect(fileForm(CHINESE)).not.toBe(fileForm(SHEET))
    expect(fileForm(splitLines(TABS))).toBe(fileForm(splitLines(TABS.split('\r\n').reverse().join('\n'))))
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
    const rows = splitLines(text)
    const columns = guessColumns(rows)
    expect(columns === undefined || readLines(rows, columns).lines.length === 0).toBe(true)
  })

  it.each([
    ['a cut line', '101\t2026-11-20', 'device_line_time'],
    ['a line without a number', '\u00a0\t2026-11-20 08:00:00', 'device_line_time'],
    ['a number beyond all', `${'9'.repeat(41)}\t2026-11-20 08:00:00\t1\t0`, 'device_line_number'],
    ['a 29 February of a common year', '101\t2026-02-29 08:00:00\t1\t0', 'device_line_time'],
    ['words for a time', '101\tyesterday\t1\t0', 'device_line_time'],
  ])('ATT-13 a broken line among good ones is named by its row: %s', (_, line, code) => {
    const rows = splitLines(`${TABS}\n${line}\n${TABS}`)
    const { lines, faults } = readLines(rows, guessColumns(rows)!)
    expect(lines).toHaveLength(6)
    expect(faults).toEqual([{ row: 4, code }])
  })

  it('ATT-13c reads days and times in the formats of devices', () => {
    const dayFirst = (cell: string) => readDay(cell, { order: 'dmy', isRepublic: false })
    expect(['2026-11-05', '2026/11/5', '20261105', '05/11/2026', '5-11-2026'].map(dayFirst)).toEqual(
      Array(5).fill('2026-11-05'),
    )
    expect(['13/13/2026', '2026-11', '', '31/02/2026'].map(dayFirst)).toEqual(Array(4).fill(undefined))
    expect(['00:00', '12:00 AM', '12:00:30 pm', '23:59:59'].map(readTime)).toEqual([0, 0, 43_230, 86_399])
    expect(['24:00', '13:00 PM', '0:00 am', '8', '08:5'].map(readTime)).toEqual(Array(5).fill(undefined))
    expect(readMoment('2026-11-20T08:00:00Z')).toEqual({ day: '2026-11-20', second: 28_800, offset: 0 })
    expect(readMoment('2026-11-20T08:00:00+08:00')?.offset).toBe(480)
    expect(readMoment('2026-11-20 08:00:00-0330')?.offset).toBe(-210)
    expect(['0', 'In', 'C/In', '4', '上班'].map(readDirection)).toEqual(Array(5).fill('in'))
    expect(['1', 'out', 'C/Out', '5', '下班'].map(readDirection)).toEqual(Array(5).fill('out'))
    expect(['2', '', 'break'].map(readDirection)).toEqual(Array(3).fill(undefined))
  })

  it('ATT-13c detects month-first dates by a day above twelve, and never assumes them', () => {
    const rows = (...days: string[]) => [
      ['AC-No.', 'Time', 'State'],
      ...days.map((day) => ['1012', `${day} 8:58:03 AM`, 'C/In']),
    ]
    const settled = rows('11/05/2026', '11/26/2026')
    expect(findDayOrder(settled, guessColumns(settled)!)).toMatchObject({ order: 'mdy', settledBy: '11/26/2026' })
    expect(readLines(settled, guessColumns(settled)!).lines.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-26'])
    const open = rows('11/05/2026', '11/11/2026')
    expect(findDayOrder(open, guessColumns(open)!)).toMatchObject({ order: null, isOpen: true, example: '11/05/2026' })
    expect(readLines(open, guessColumns(open)!)).toMatchObject({
      lines: [{ day: '2026-11-11' }],
      faults: [{ row: 2, code: 'device_line_order' }],
    })
    expect(readLines(open, guessColumns(open)!, 'mdy').lines[0]).toMatchObject({ day: '2026-11-05' })
    expect(readLines(open, guessColumns(open)!, 'dmy').lines[0]).toMatchObject({ day: '2026-05-11' })
  })

  it.each([
    ['115/11/26 上午 08:58:03', '115/11/26 下午 06:04:11'],
    ['115/11/26 08:58:03 上午', '115/11/26 06:04:11 下午'],
    ['民國115年11月26日 上午08:58:03', '民國115年11月26日 下午06:04:11'],
    ['2026/11/26 (四) 上午 08:58:03', '2026/11/26 (四) 下午 06:04:11'],
    ['115.11.26　上午　０８：５８：０３', '115.11.26　下午　０６：０４：１１'],
    ['1151126 08:58:03', '1151126 18:04:11'],
    ['26/11/2026, 8:58:03 am', '26/11/2026, 6:04:11 pm'],
    ['26 Nov 2026 8:58:03 PG', '26 Nov 2026 6:04:11 PTG'],
    ['46352.373645833336', '46352.752905092593'],
  ])('ATT-13 Taiwan’s calendar and the halves of the day are read: %s', (come, gone) => {
    const rows = [
      ['工號', '姓名', '刷卡時間'],
      ['T001', '王小明', come],
      ['T001', '王小明', gone],
    ]
    const columns = guessColumns(rows)!
    expect(columns).toMatchObject({ number: 0, day: 2, time: null })
    expect(readLines(rows, columns)).toMatchObject({
      faults: [],
      lines: [
        { number: 'T001', day: '2026-11-26', second: 8 * 3600 + 58 * 60 + 3 },
        { number: 'T001', day: '2026-11-26', second: 18 * 3600 + 4 * 60 + 11 },
      ],
    })
  })

  it('ATT-13c reads AM and PM from a column of their own, also around noon and midnight', () => {
    const spaces = splitLines('101 115/11/26 上午 08:58:03\n101 115/11/26 下午 06:04:11\n')
    expect(readLines(spaces, guessColumns(spaces)!).lines.map(({ second }) => second)).toEqual([32_283, 65_051])
    const english = splitLines('101 2026-11-26 8:58:03 AM\n101 2026-11-26 6:04:11 PM\n')
    expect(readLines(english, guessColumns(english)!).lines.map(({ second }) => second)).toEqual([32_283, 65_051])
    expect(['上午 12:05', '上午 00:05', '中午 12:05', '下午 12:05', '下午 1:05', '下午 13:05'].map(readTime)).toEqual([
      300, 300, 43_500, 43_500, 47_100, 47_100,
    ])
    expect(['晚上 11:50', '晚上 12:10', '凌晨 12:10', '12:05 PTG', '0.75'].map(readTime)).toEqual([
      85_800, 600, 600, 43_500, 64_800,
    ])
  })

  it('ATT-13c takes neither a way of proof nor a column of zeros for a direction', () => {
    // Number, moment, device, direction (always 0), verification mode (finger 1, password 0).
    const proof = splitLines(
      [
        '101\t2026-11-20 08:58:07\t1\t0\t1',
        '102\t2026-11-20 08:59:07\t1\t0\t0',
        '101\t2026-11-20 18:03:59\t1\t0\t1',
        '102\t2026-11-20 18:04:59\t1\t0\t0',
      ].join('\n'),
    )
    expect(guessColumns(proof)).toMatchObject({ number: 0, direction: null })
    // A night shift: in on one day, out on the next.
    const night = splitLines(
      [
        '101\t2026-11-20 22:00:00\t1\t0\t1',
        '101\t2026-11-21 06:00:00\t1\t1\t1',
        '101\t2026-11-21 22:00:00\t1\t0\t0',
        '101\t2026-11-22 06:00:00\t1\t1\t1',
      ].join('\n'),
    )
    expect(guessColumns(night)).toMatchObject({ direction: 3 })
    const rowsWithHeading = (mode: string) => [
      ['No', 'TMNo', 'EnNo', 'Name', '', 'INOUT', 'Mode', 'DateTime'],
      ['000001', '1', '000001012', '王小明', '', '0', '1', '2026/11/26  08:58:03'],
      ['000002', '1', '000001012', '王小明', '', mode, '0', '2026/11/26  18:04:11'],
    ]
    // The first column counts the lines and is no employee number.
    expect(guessColumns(rowsWithHeading('0'))).toEqual({
      number: 2,
      day: 7,
      time: null,
      direction: null,
      device: 1,
      heading: true,
    })
    expect(guessColumns(rowsWithHeading('1'))).toMatchObject({ number: 2, direction: 5 })
  })

  it('ATT-13c skips titles above the headings, and splits lines at commas', () => {
    const rows = [['Attendance record'], ['From 1 Nov'], [], ...SHEET]
    const columns = guessColumns(rows)!
    expect(columns).toMatchObject({ number: 0, day: 2, time: 3, direction: 4, heading: true })
    expect(readLines(rows, columns)).toMatchObject({ faults: [], lines: { length: 3 } })
    const commas = splitLines('"101","2026-11-20 08:58:07",0\n"101","2026-11-20 18:03:59",1')
    expect(readLines(commas, guessColumns(commas)!).lines).toMatchObject([
      { number: '101', direction: 'in' },
      { number: '101', direction: 'out' },
    ])
  })

  it('ATT-13c reads or reports any input and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (noise) => {
        const rows = splitLines(`${TABS}\n${noise}`)
        const columns = guessColumns(rows)
        if (columns) readLines(rows, columns)
        readLines(rows, { number: 0, day: 1, time: null, direction: 3, device: 9, heading: true })
      }),
    )
  })
})
