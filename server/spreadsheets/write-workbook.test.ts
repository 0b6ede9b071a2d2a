import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardFormula, unguardFormula } from './cell-text.ts'
import { parseWorkbook } from './parse-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { type WorkbookSheet, writeCsv, writeXlsx } from './write-workbook.ts'

const text = (header: string) => ({ header, kind: 'text' as const })

describe('EXP-4 written values read back the same', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 10 }),
    fc.constantFrom(
      '=1+1',
      '+60123456789',
      '-5',
      '@home',
      "'=quoted",
      "''+1",
      '\t=1',
      ' =1',
      '"=1',
      '＝1',
      '0012',
      '1e3',
      '_x0041_',
      '_x000D_',
      'a"b',
      'a,b',
      "'",
      '  x',
      '#N/A',
      'true',
      '2026-01-31',
      'الاسم',
      '陳大文',
    ),
  )
  const readable = anyText
    .map((value) => value.replace(/(?![\n\t])[\p{Cs}\p{Cc}\ufffe\uffff]/gu, '').normalize('NFC'))
    .filter((value) => value !== '')

  it('as xlsx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(readable, readable), { minLength: 1, maxLength: 8 }), async (rows) => {
        const file = await writeXlsx([{ name: 'People', columns: [text('A'), text('B')], rows }])
        const [sheet] = await parseWorkbook(file, 'a.xlsx')
        expect(sheet!.rows.slice(1)).toEqual(rows)
        expect(sheet!.faults).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('as csv, without the protecting apostrophe', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(readable, readable), { minLength: 1, maxLength: 8 }), async (rows) => {
        const file = await writeCsv({ name: 'People', columns: [text('A'), text('B')], rows })
        const [sheet] = await parseWorkbook(file, 'a.csv')
        expect(sheet!.rows.slice(1)).toEqual(rows)
      }),
      { numRuns: 200 },
    )
  })

  it('with money, dates and booleans in their own cell types', async () => {
    const sheet: WorkbookSheet = {
      name: 'Pay',
      columns: [
        { header: 'Amount', kind: 'money' },
        { header: 'Day', kind: 'date' },
        { header: 'Active', kind: 'boolean' },
        { header: 'IC', kind: 'text' },
      ],
      rows: [
        ['1234.50', '2026-01-31', true, '070131025678'],
        ['-0.05', '1900-01-01', false, '000123'],
        [null, '1900-03-01', null, null],
      ],
    }
    const [read] = await readWorkbook(await writeXlsx([sheet]), { name: 'a.xlsx' })
    expect(read!.rows.slice(1)).toEqual([
      ['1234.5', '2026-01-31', 'true', '070131025678'],
      ['-0.05', '1900-01-01', 'false', '000123'],
      ['', '1900-03-01'],
    ])
  })

  it('when it is too large for the event loop', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => [`Person ${index}`, `${index}.25`])
    const columns = [text('Name'), { header: 'Pay', kind: 'money' as const }]
    const [xlsx] = await readWorkbook(await writeXlsx([{ name: 'Pay', columns, rows }]), { name: 'a.xlsx' })
    expect(xlsx!.rows.slice(1)).toEqual(rows)
    const [csv] = await readWorkbook(await writeCsv({ name: 'Pay', columns, rows }), { name: 'a.csv' })
    expect(csv!.rows.slice(1)).toEqual(rows)
  })
})

describe('EXP-1 EXP-2 no written text runs as a formula', () => {
  const planted = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'].flatMap((sign) =>
    ['', ' ', '"', "'"].map((before) => `${before}${sign}cmd|' /C calc'!A0`),
  )

  it.each(planted)('in csv: %j', async (value) => {
    const line = new TextDecoder()
      .decode(await writeCsv({ name: 'A', columns: [text('H')], rows: [[value]] }))
      .split('\r\n')
      .slice(1)
      .join('\r\n')
    expect(line.startsWith(`"'`)).toBe(true)
    expect(unguardFormula(guardFormula(value))).toBe(value)
  })

  it('in xlsx: text stays text', async () => {
    const file = await writeXlsx([{ name: 'A', columns: [text('H')], rows: planted.map((value) => [value]) }])
    const [sheet] = await parseWorkbook(file, 'a.xlsx')
    expect(sheet!.faults).toEqual([])
    expect(sheet!.rows.slice(1).flat()).toEqual(planted)
  })

  it('csv is marked as UTF-8 and has bare numbers', async () => {
    const file = await writeCsv({ name: 'A', columns: [{ header: 'Pay', kind: 'money' }], rows: [['-12.50'], ['=1']] })
    expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(file)).toBe('"Pay"\r\n-12.50\r\n"\'=1"\r\n')
  })
})
