import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { rawZip, smallWorkbookParts } from '#test/raw-workbook.ts'
import { parseWorkbook } from './parse-workbook.ts'
import type { Sheet } from './sheet.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`
const number = (reference: string, value = '1') => `<c r="${reference}"><v>${value}</v></c>`
const words = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

async function outcome(bytes: Uint8Array, name = 'a.xlsx'): Promise<Sheet[] | [string, unknown]> {
  try {
    return await parseWorkbook(bytes, name)
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.params]
    throw error
  }
}
const xlsx = (data: string, more: Parameters<typeof smallWorkbookParts>[1] = {}) =>
  outcome(rawZip(smallWorkbookParts(data, more)))
const csv = (text: string | Uint8Array, name = 'a.csv') => outcome(Buffer.from(text), name)
const sheetOf = (data: string): Promise<Sheet> => xlsx(data).then((sheets) => sheets[0] as Sheet)

describe('IMP-4 a sheet', () => {
  it('has each cell at its place, normalised, without empty ones at the ends', async () => {
    const data =
      row(2, words('B2', 'Cafe\u0301') + words('D2', '')) +
      row(4, '<c r="A4" t="b"><v>0</v></c><c r="B4" t="b"><v>1</v></c>') +
      row(6, words('A6', ''))
    expect(await sheetOf(data)).toEqual({
      name: 'People',
      rows: [[], ['', 'Café'], [], ['false', 'true']],
      faults: [],
    })
  })

  it('has a normalised name', async () => {
    const book = `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Cafe\u0301" sheetId="1" r:id="rId1"/></sheets></workbook>`
    expect(await xlsx(row(1, number('A1')), { 'xl/workbook.xml': book })).toMatchObject([{ name: 'Café' }])
  })

  it('has times, days and days with a time as dates', async () => {
    const dated = ['0.35416666', '1', '46053', '46053.25'].map(
      (value, at) => `<c r="${'ABCD'[at]}1" s="1"><v>${value}</v></c>`,
    )
    expect((await sheetOf(row(1, dated.join('')))).rows).toEqual([
      ['08:30', '1900-01-01', '2026-01-31', '2026-01-31T06:00:00'],
    ])
  })

  it('reports the place and reason of each faulty cell', async () => {
    const data =
      row(1, words('A1', 'Name')) +
      row(
        3,
        `${number('A3', '1234567890123456')}<c r="B3" s="1"><v>99999999</v></c><c r="C3"><f>1+1</f><v>2</v></c><c r="D3" t="e"><v>#DIV/0!</v></c>`,
      )
    const { rows, faults } = await sheetOf(data)
    expect(faults).toEqual([
      { sheet: 'People', row: 3, column: 'A', code: 'cell_number_too_long' },
      { sheet: 'People', row: 3, column: 'B', code: 'cell_date_unreadable' },
      { sheet: 'People', row: 3, column: 'C', code: 'cell_formula' },
      { sheet: 'People', row: 3, column: 'D', code: 'cell_error' },
    ])
    expect(rows[2]!.slice(0, 2)).toEqual(['', ''])
  })

  it('lists at most a thousand of them', async () => {
    const data = Array.from({ length: 1_002 }, (_, at) => row(at + 1, number(`A${at + 1}`, '1234567890123456'))).join(
      '',
    )
    const { faults } = await sheetOf(data)
    expect(faults).toHaveLength(1_000)
    expect(faults.at(-1)!.row).toBe(1_000)
  })
})

describe('IMP-1 the limits of a workbook', () => {
  it('are 50,000 rows and 200 columns, inclusive', async () => {
    expect(await xlsx(row(50_000, number('A50000')))).toHaveLength(1)
    expect(await xlsx(row(1, number('GR1')))).toHaveLength(1)
    expect(await xlsx(row(50_001, number('A50001')))).toEqual(['workbook_too_long', { limit: 50_000 }])
    expect(await xlsx(row(1, number('GS1')))).toEqual(['workbook_too_wide', { limit: 200 }])
    expect(await csv('x\n'.repeat(50_000))).toHaveLength(1)
    expect(await csv('x\n'.repeat(50_001))).toEqual(['workbook_too_long', { limit: 50_000 }])
    expect(await csv(Array(200).fill('x').join(','))).toMatchObject([{ rows: [{ length: 200 }] }])
    expect(await csv(Array(201).fill('x').join(','))).toEqual(['workbook_too_wide', { limit: 200 }])
  })

  it('are two million cells, including empty ones before a filled one', async () => {
    const wide = (rows: number) => Array.from({ length: rows }, (_, at) => row(at + 1, number(`GR${at + 1}`))).join('')
    expect(await xlsx(wide(10_000))).toHaveLength(1)
    expect(await xlsx(wide(10_001))).toEqual(['workbook_too_large', { limit: 2_000_000 }])
  })

  it('refuse a part that the parser cannot read as damaged', async () => {
    expect(await xlsx('', { 'xl/workbook.xml': '<workbook' })).toEqual(['workbook_damaged', {}])
  })
})

describe('IMP-4 a csv', () => {
  it('is one sheet of text without a name, whatever its cells look like', async () => {
    expect(await csv(`\ufeffName,Pay,"a ""b"""\r\n'=1,0012,Cafe\u0301\r\n,,\r\n`)).toEqual([
      {
        name: '',
        rows: [
          ['Name', 'Pay', 'a "b"'],
          ['=1', '0012', 'Café'],
        ],
        faults: [],
      },
    ])
    expect(await csv('a', 'A.TXT')).toHaveLength(1)
    expect(await csv('a', 'a.tsv')).toHaveLength(1)
    expect(await csv('a', 'a.csv.pdf')).toEqual(['workbook_type', {}])
  })

  it('is UTF-8, or UTF-16 with a byte order mark', async () => {
    const text = '\ufeff姓名,部門\r\n'
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const bytes of [Buffer.from(text), little, big])
      expect(await csv(bytes)).toMatchObject([{ rows: [['姓名', '部門']] }])
    expect(await csv(Buffer.concat([little, Buffer.from([0x00, 0xd8])]))).toEqual(['csv_not_utf8', {}])
    expect(await csv('a\0b')).toEqual(['workbook_type', {}])
  })

  it('MIG-02c is also Big5 or Windows-1252 as older programs write it, with commas, semicolons or tabs', async () => {
    const big5 = Buffer.from('adfba475bd73b8b92ca96da6572cb3a1aaf90a53312cb3afa46aa4e52cb77eb0c8b3a10a', 'hex')
    expect(await csv(big5)).toMatchObject([
      {
        rows: [
          ['員工編號', '姓名', '部門'],
          ['S1', '陳大文', '業務部'],
        ],
      },
    ])
    expect(await csv(Buffer.from('Name;City\nRené;Orléans\nZoé;Besançon\n', 'latin1'))).toMatchObject([
      {
        rows: [
          ['Name', 'City'],
          ['René', 'Orléans'],
          ['Zoé', 'Besançon'],
        ],
      },
    ])
    expect(await csv('Name\tPay\nSiti\t5,000.00\n')).toMatchObject([
      {
        rows: [
          ['Name', 'Pay'],
          ['Siti', '5,000.00'],
        ],
      },
    ])
  })

  it('does not include an old workbook, and one with a password is reported as such', async () => {
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])
    expect(await csv(ole)).toEqual(['workbook_type', {}])
    expect(await csv(Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]))).toEqual([
      'workbook_encrypted',
      {},
    ])
  })
})
