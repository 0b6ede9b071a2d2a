import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import {
  buildCsv,
  buildWorkbookFile,
  buildXlsx,
  type WorkbookColumn,
  type WorkbookSheet,
  type WorkbookValue,
} from './build-workbook.ts'

const column = (kind: WorkbookColumn['kind'], more: Partial<WorkbookColumn> = {}): WorkbookColumn => ({
  header: kind,
  kind,
  ...more,
})

/** The first sheet as a spreadsheet program reads it, with formats. */
async function opened(sheet: Omit<WorkbookSheet, 'name'>, blank?: number) {
  const bytes = await buildXlsx([{ name: 'People', ...sheet }], blank === undefined ? undefined : { rows: blank })
  const { sheets, properties } = await readXlsx(bytes, { readStyles: true })
  return { ...sheets[0]!, creator: properties?.creator }
}
const widths = async (columns: WorkbookColumn[], rows: WorkbookValue[][]) =>
  (await opened({ columns, rows })).columns?.map(({ width }) => width)
const cellOf = async (value: WorkbookValue, of: WorkbookColumn) =>
  (await opened({ columns: [of], rows: [[value]] })).rows[1]?.[0]

describe('EXP-4 a workbook', () => {
  it('has bold headings with notes, a frozen pane, and lists to choose from', async () => {
    const sheet = await opened({
      columns: [
        column('text', { header: 'Name', hint: 'As on the card' }),
        column('choice', { header: 'Type', choices: ['full', 'part'] }),
      ],
      rows: [['Mei', 'full']],
    })
    expect(sheet.creator).toBe('Kerani')
    expect(sheet.name).toBe('People')
    const head = {
      font: { bold: true, color: { rgb: '085346' } },
      fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E3F3EF' } },
      numFmt: '@',
    }
    expect(sheet.cells!.get('0,0')).toMatchObject({
      value: 'Name',
      style: head,
      comment: { author: 'Kerani', text: 'As on the card' },
    })
    expect(sheet.cells!.get('0,1')).toMatchObject({ value: 'Type', style: head })
    expect(sheet.cells!.get('0,1')!.comment).toBeUndefined()
    expect(sheet.cells!.get('1,0')!.style?.font?.bold).toBeUndefined()
    expect(sheet.freezePane).toEqual({ rows: 1 })
    expect(sheet.dataValidations).toEqual([
      { type: 'list', values: ['full', 'part'], range: 'B2:B5001', allowBlank: true },
    ])
  })

  it('offers a list only where the file format can hold it', async () => {
    const offered = async (choices: string[]) =>
      (await opened({ columns: [column('choice', { choices })], rows: [] })).dataValidations ?? []
    expect(await offered([])).toEqual([])
    expect(await offered(['a,b', 'c'])).toEqual([])
    expect(await offered(['a', 'say "b"'])).toEqual([])
    expect(await offered(['x'.repeat(125), 'y'.repeat(124)])).toHaveLength(1)
    expect(await offered(['x'.repeat(125), 'y'.repeat(125)])).toEqual([])
  })

  it('has columns as wide as their content, between ten and 48', async () => {
    const text = column('text', { header: 'H' })
    expect(await widths([text], [['ab'], ['x'.repeat(20)], ['abc']])).toEqual([22])
    expect(await widths([text], [['x'.repeat(9)]])).toEqual([11])
    expect(await widths([text], [['x'.repeat(8)]])).toEqual([10])
    expect(await widths([text], [])).toEqual([10])
    expect(await widths([text], [['x'.repeat(46)]])).toEqual([48])
    expect(await widths([text], [['x'.repeat(90)]])).toEqual([48])
    expect(await widths([column('text', { header: 'Heading of it' })], [['ab']])).toEqual([17])
    // A Chinese character is as wide as two letters; the last sign before them as one.
    expect(await widths([text], [['陳大文陳大文ab']])).toEqual([16])
    expect(await widths([text], [[`${'\u2e7f'.repeat(10)}`]])).toEqual([12])
    expect(await widths([text], [[`${'\u2e80'.repeat(10)}`]])).toEqual([22])
    expect(await widths([column('date', { header: 'D' })], [['2026-01-31']])).toEqual([12])
    expect(await widths([column('text', { header: 'D' })], [[null], [true]])).toEqual([10])
  })

  it('has the format of its kind in every cell, also in blank rows', async () => {
    const kinds: [WorkbookColumn, string][] = [
      [column('text'), '@'],
      [column('choice'), '@'],
      [column('month'), '@'],
      [column('boolean'), '@'],
      [column('date'), 'yyyy-mm-dd'],
      [column('integer'), '0'],
      [column('decimal'), 'General'],
      [column('money'), '#,##0.00'],
      [column('money', { decimals: 0 }), '#,##0'],
      [column('money', { decimals: 3 }), '#,##0.000'],
    ]
    const columns = kinds.map(([one]) => one)
    const sheet = await opened({ columns, rows: [columns.map(() => null)] }, 2)
    for (const row of [1, 2, 3])
      expect(kinds.map((_, at) => sheet.cells!.get(`${row},${at}`)?.style?.numFmt ?? 'General')).toEqual(
        kinds.map(([, format]) => format),
      )
    expect(sheet.rows).toHaveLength(4)
  })

  it('has at most 500 blank rows, and none by default', async () => {
    expect((await opened({ columns: [column('date')], rows: [] }, 499)).rows).toHaveLength(500)
    expect((await opened({ columns: [column('date')], rows: [] }, 9_000)).rows).toHaveLength(501)
    expect((await opened({ columns: [column('date')], rows: [] })).rows).toHaveLength(1)
  })

  it('stores a value in the cell type of its kind only if nothing is lost', async () => {
    const [money, date] = [column('money'), column('date')]
    expect(await cellOf('-1234.50', money)).toBe(-1234.5)
    expect(await cellOf(12.5, column('decimal'))).toBe(12.5)
    expect(await cellOf('7', column('integer'))).toBe(7)
    expect(await cellOf('7', column('text'))).toBe('7')
    expect(await cellOf('7', column('month'))).toBe('7')
    expect(await cellOf('1e3', money)).toBe('1e3')
    // A number cell holds fifteen digits.
    expect(await cellOf('1234567890123.45', money)).toBe(1234567890123.45)
    expect(await cellOf('12345678901234.56', money)).toBe('12345678901234.56')
    expect(await cellOf('2026-01-31', date)).toEqual(new Date('2026-01-31T00:00:00Z'))
    expect(await cellOf('1900-03-01', date)).toEqual(new Date('1900-03-01T00:00:00Z'))
    // Spreadsheet programs count a 29 February 1900 that did not exist.
    expect(await cellOf('1900-02-28', date)).toBe('1900-02-28')
    expect(await cellOf('2026-02-30', date)).toBe('2026-02-30')
    expect(await cellOf('2026-01-31', column('text'))).toBe('2026-01-31')
    expect(await cellOf(true, column('boolean'))).toBe(true)
    expect(await cellOf(false, column('boolean'))).toBe(false)
    expect(await cellOf('', column('text'))).toBeFalsy()
    expect(await cellOf('#N/A', column('text'))).toBe('#N/A')
    expect(await cellOf('_x0041_', column('text'))).toBe('_x0041_')
  })

  it('treats a short row as empty to its end', async () => {
    const { rows } = await opened({ columns: [column('text'), column('text')], rows: [['a']] })
    expect(rows[1]).toEqual(['a', null])
  })
})

it('EXP-1 a csv has a byte order mark, bare numbers and booleans, and everything else quoted', () => {
  const sheet: WorkbookSheet = {
    name: 'Pay',
    columns: [
      column('text', { header: 'Na"me' }),
      column('money', { header: '=Pay' }),
      column('integer'),
      column('decimal'),
      column('boolean'),
      column('date'),
    ],
    rows: [
      ['7', '-1.50', '7', '0.125', true, '2026-01-31'],
      ['=1+1', '=1', 'x', '1e3', false, ''],
      ['a "b"', 12, null, '', null],
    ],
  }
  expect(buildCsv(sheet).split('\r\n')).toEqual([
    '\ufeff"Na""me","\'=Pay","integer","decimal","boolean","date"',
    '"7",-1.50,7,0.125,true,"2026-01-31"',
    '"\'=1+1","\'=1","x","1e3",false,',
    '"a ""b""",12,,,,',
    '',
  ])
})

it('EXP-4 a thread builds the same files', async () => {
  const sheet: WorkbookSheet = { name: 'Pay', columns: [column('money')], rows: [['1.50']] }
  expect(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await buildWorkbookFile({ kind: 'csv', sheets: [sheet] })),
  ).toBe(buildCsv(sheet))
  const { sheets } = await readXlsx(
    await buildWorkbookFile({ kind: 'xlsx', sheets: [sheet, { ...sheet, name: 'More' }] }),
  )
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['Pay', [['money'], [1.5]]],
    ['More', [['money'], [1.5]]],
  ])
})
