import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawZip, smallWorkbookParts } from '#test/raw-workbook.ts'
import { dateText, decimalText } from './cell-text.ts'
import { readWorkbook } from './read-workbook.ts'

describe('IMP-4 cells are data', () => {
  it('gives exact decimals, ISO dates and the zeros a number shows', async () => {
    const row =
      '<row r="1"><c r="A1"><v>0.30000000000000004</v></c><c r="B1" s="1"><v>46053</v></c><c r="C1" s="2"><v>70131025678</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="inlineStr"><is><t>Cafe\u0301</t></is></c><c r="F1"><v>1E-7</v></c><c r="G1"><v>1.2E3</v></c></row>'
    const [sheet] = await readWorkbook(rawZip(smallWorkbookParts(row)), { name: 'a.xlsx' })
    expect(sheet!.rows).toEqual([['0.3', '2026-01-31', '070131025678', 'true', 'Café', '0.0000001', '1200']])
    expect(sheet!.faults).toEqual([])
  })

  it('reads the dates of a workbook with the 1904 calendar', async () => {
    const files = smallWorkbookParts('<row r="1"><c r="A1" s="1"><v>44591</v></c></row>')
    files['xl/workbook.xml'] = String(files['xl/workbook.xml']).replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    )
    const [sheet] = await readWorkbook(rawZip(files), { name: 'a.xlsx' })
    expect(sheet!.rows).toEqual([['2026-01-31']])
  })

  it('marks formulas, errors and numbers with too many digits', async () => {
    const row =
      '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="e"><v>#N/A</v></c><c r="C2"><v>1234567890123456</v></c><c r="D2"><f t="shared" si="0"/><v>2</v></c><c r="E2"><f t="array" ref="E2"/><v>5</v></c></row>'
    const [sheet] = await readWorkbook(rawZip(smallWorkbookParts(row)), { name: 'a.xlsx' })
    expect(sheet!.faults.map((fault) => [fault.row, fault.column, fault.code])).toEqual([
      [2, 'A', 'cell_formula'],
      [2, 'B', 'cell_error'],
      [2, 'C', 'cell_number_too_long'],
      [2, 'D', 'cell_formula'],
      [2, 'E', 'cell_formula'],
    ])
  })

  it('keeps decimals exact for every amount in sen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (sen) => {
        const exact = `${sen < 0 ? '-' : ''}${Math.floor(Math.abs(sen) / 100)}.${String(Math.abs(sen) % 100).padStart(2, '0')}`
        expect(decimalText(Number(exact))).toBe(
          exact
            .replace(/\.?0+$/, '')
            .replace(/^-?$/, '0')
            .replace(/^-0$/, '0'),
        )
      }),
    )
    expect(decimalText(10 ** 15)).toBeNull()
    expect(dateText(new Date(Number.NaN))).toBeNull()
  })
})
