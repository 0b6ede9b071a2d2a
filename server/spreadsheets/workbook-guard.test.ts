import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { rawZip, smallWorkbookParts } from '#test/raw-workbook.ts'
import { showsZeros, workbookParts } from './workbook-guard.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** The names of the parts that reach the parser, or the reason for a refusal. */
function outcome(sheetData: string, more: Parameters<typeof smallWorkbookParts>[1] = {}): string | string[] {
  try {
    return workbookParts(rawZip(smallWorkbookParts(sheetData, more))).map(({ name }) => name)
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
/** The sheet that the parser gets. */
function sheet(sheetData: string): string {
  const content = workbookParts(rawZip(smallWorkbookParts(sheetData))).find(({ name }) => name === SHEET)!.content
  return /<sheetData>(.*)<\/sheetData>/s.exec(Buffer.from(content).toString())![1]!
}
const PLAIN = outcome('')

describe('IMP-1 the parts of a workbook', () => {
  it('reach the parser if values come from them, and others do not', () => {
    expect(PLAIN).toEqual(Object.keys(smallWorkbookParts('')))
    const more = {
      'xl/drawings/drawing1.xml': '<x/>',
      'xl/comments/vml.vml': '<x/>',
      'docProps/app.xml': '<x/>',
      'xl/worksheets/_rels/sheet1.xml.rels': '<x/>',
      'xl/media/image1.png': '\u00ff\u00fe<!DOCTYPE',
      'xl/sharedStrings.xml': '<x/>',
    }
    expect(outcome('', more)).toEqual([...PLAIN, 'xl/sharedStrings.xml'])
  })

  it('are refused together when one is hostile, even one that the parser would not get', () => {
    expect(outcome('', { 'xl/embeddings/a.bin': 'x' })).toBe('workbook_macros')
    expect(outcome('', { 'xl/activeX/a.xml': '<x/>' })).toBe('workbook_macros')
    expect(outcome('', { 'xl/externalLink/a.xml': '<x/>' })).toBe('workbook_external_link')
    expect(outcome('', { 'docProps/app.xml': '<!doctype x>' })).toBe('workbook_dtd')
    expect(outcome('', { 'docProps/app.xml': '<x/><!ENTITY a "b">' })).toBe('workbook_dtd')
  })

  it('belong to a workbook, with at most thirty sheets', () => {
    expect(failing({ 'xl/workbook.xml': '<x/>' })).toBe('workbook_type')
    expect(failing({ '[Content_Types].xml': '<x/>' })).toBe('workbook_type')
    const sheets = (count: number) =>
      outcome('', Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/worksheets/more${at}.xml`, '<x/>'])))
    expect(sheets(29)).toHaveLength(PLAIN.length + 29)
    expect(sheets(30)).toBe('workbook_too_many_sheets')
  })

  function failing(files: Record<string, string>): string {
    try {
      workbookParts(rawZip(files))
      return 'taken'
    } catch (error) {
      return (error as DomainError).code
    }
  }
})

describe('IMP-1 the text of a part', () => {
  it('is in an encoding whose characters are visible to the checks', () => {
    const styles = (content: string | Uint8Array) => outcome('', { 'xl/styles.xml': content })
    const declared = (encoding: string) => styles(`<?xml version="1.0" encoding=${encoding}?><x/>`)
    for (const name of ['"UTF-8"', "'utf8'", '"US-ASCII"']) expect(declared(name)).toEqual(PLAIN)
    for (const name of ['"UTF-16"', "'utf-7'", '"IBM037"', '"utf-8x"', '"latin1"'])
      expect(declared(name)).toBe('workbook_damaged')
    expect(styles('')).toEqual(PLAIN)
    expect(styles('\ufeff<x/>')).toEqual(PLAIN)
    expect(styles(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toBe('workbook_damaged')
    expect(styles(Buffer.from([0xf0, 0x3c]))).toBe('workbook_damaged')
    expect(styles(Buffer.from([0xef, 0xbb, 0xbf, 0x3c]))).toEqual(PLAIN)
    expect(styles(Buffer.from([0x00, 0x3c]))).toBe('workbook_damaged')
    expect(styles(Buffer.from([0x3c, 0x00]))).toBe('workbook_damaged')
  })

  it('may link to a page or a mail from a cell, and to nothing else outside', () => {
    const link = (type: string, mode: string) =>
      outcome('', {
        'xl/worksheets/_rels/sheet1.xml.rels': `<R><Relationship Type='a/${type}' TargetMode="${mode}"/></R>`,
      })
    expect(link('hyperlink', 'External')).toEqual(PLAIN)
    expect(link('oleObject', 'Internal')).toEqual(PLAIN)
    expect(link('oleObject', 'External')).toBe('workbook_external_link')
    expect(link('hyperlinks', 'External')).toBe('workbook_external_link')
    expect(outcome('', { 'xl/note.xml': `<x TargetMode="External"/>` })).toEqual([...PLAIN, 'xl/note.xml'])
  })

  it('claims no row beyond the 50,000th, no column beyond the 200th, and no invalid cell', () => {
    const claims = (reference: string) => outcome(`<row><c r="${reference}"/></row>`)
    for (const reference of ['A1', '$GR$50000', 'gr1', '50000', 'GR', ' A1 ', 'A1:GR50000', ''])
      expect(claims(reference), reference).toEqual(PLAIN)
    for (const reference of ['GS1', 'AAA1', 'A1:GS1', 'gs1'])
      expect(claims(reference), reference).toBe('workbook_too_wide')
    for (const reference of ['A50001', '50001', 'A1:B50001'])
      expect(claims(reference), reference).toBe('workbook_too_long')
    for (const reference of ['1A', 'A1!', 'A-1']) expect(claims(reference), reference).toBe('workbook_damaged')
    expect(outcome('<x:row r="50001"/>')).toBe('workbook_too_long')
    // Only in a sheet: elsewhere the same letters mean something else.
    expect(outcome('', { 'xl/styles.xml': '<row r="50001"/>' })).toEqual(PLAIN)
  })

  it('has a text in empty formulas, so that their values are not taken for data', () => {
    expect(sheet('<f/><f></f><f t="shared" si="0"/><x:f r="a"></x:f><f>1</f><fx/>')).toBe(
      '<f>?</f><f>?</f><f t="shared" si="0">?</f><x:f r="a">?</x:f><f>1</f><fx/>',
    )
  })

  it('is read with its formats only if one of them shows zeros', () => {
    const shows = (styles: string) =>
      showsZeros(workbookParts(rawZip(smallWorkbookParts('', { 'xl/styles.xml': styles }))))
    expect(shows('<numFmt formatCode="0000"/>')).toBe(true)
    expect(shows('<numFmt formatCode="0"/>')).toBe(false)
    expect(shows('<numFmt formatCode="00.0"/>')).toBe(false)
    const { 'xl/styles.xml': _, ...without } = smallWorkbookParts('')
    expect(showsZeros(workbookParts(rawZip(without)))).toBe(false)
  })
})
