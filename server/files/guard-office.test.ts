import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { checkOffice, oleKind } from './guard-office.ts'
import { zipBytes } from './zip.ts'

type Parts = Record<string, string | Uint8Array>
const WORD = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' }

async function outcome(parts: Parts): Promise<string | null> {
  const files = Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) }))
  return codeOf(await zipBytes(files, new Date(0)), checkOffice)
}
function codeOf(bytes: Uint8Array, check: (bytes: Uint8Array) => string | null): string | null {
  try {
    return check(bytes)
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
const word = (more: Parts) => outcome({ ...WORD, ...more })

describe('FIL-1 a current Office document', () => {
  it('is recognised by its only main part', async () => {
    const types = { '[Content_Types].xml': '<Types/>' }
    expect(await outcome(WORD)).toBe('docx')
    expect(await outcome({ ...types, 'xl/workbook.xml': '<x/>' })).toBe('xlsx')
    expect(await outcome({ ...types, 'ppt/presentation.xml': '<x/>' })).toBe('pptx')
    expect(await outcome(types)).toBeNull()
    expect(await outcome({ 'word/document.xml': '<document/>' })).toBeNull()
    expect(await word({ 'ppt/presentation.xml': '<x/>' })).toBeNull()
    // What it is not is not looked into further.
    expect(await outcome({ ...types, 'vbaProject.bin': 'x' })).toBeNull()
  })

  it.each([
    'word/vbaProject.bin',
    'word/vbaData.xml',
    'word/activeX/a.xml',
    'xl/macrosheets/a.xml',
    'word/embeddings/oleObject1.bin',
    'editdata.mso',
  ])('has no %s', async (name) => expect(await word({ [name]: 'x' })).toBe('file_macros'))

  it('declares that it has no macros', async () => {
    expect(await word({ '[Content_Types].xml': '<Types ContentType="a.MacroEnabled.12"/>' })).toBe('file_macros')
    expect(await word({ 'word/document.xml': '<p>macroEnabled</p>' })).toBe('docx')
  })

  it('loads nothing from elsewhere, and a link to a page is text', async () => {
    const link = (type: string, mode = 'External') =>
      `<R><Relationship Type="a/${type}" Target="x" TargetMode = '${mode}'/></R>`
    expect(await word({ 'word/_rels/document.xml.RELS': link('image') })).toBe('file_external')
    expect(await word({ 'word/_rels/document.xml.rels': link('hyperlink') + link('image') })).toBe('file_external')
    expect(await word({ 'word/_rels/document.xml.rels': link('hyperlink') + link('image', 'Internal') })).toBe('docx')
    expect(await word({ 'word/document.xml': link('image') })).toBe('file_external')
    expect(await word({ 'word/other.xml': link('image') })).toBe('docx')
  })

  it('has no document type where it is parsed, and no encoding that would hide one', async () => {
    for (const part of ['[Content_Types].xml', 'word/document.xml', '_rels/.rels'])
      for (const bytes of [
        '<!DOCTYPE x>',
        '<x/><!entity a "b">',
        Buffer.from([0xff, 0x3c]),
        Buffer.from([0xfe, 0x3c]),
        Buffer.from([0x3c, 0]),
      ])
        expect(await word({ [part]: bytes }), part).toBe('file_damaged')
    expect(await word({ 'word/document.xml': '' })).toBe('docx')
    expect(await word({ 'word/document.xml': '\ufeff<x/>' })).toBe('docx')
    expect(await word({ 'word/media/a.png': Buffer.from([0xff, 0]) })).toBe('docx')
  })

  it('has at most two thousand parts', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`ppt/slides/${at}.xml`, '']))
    expect(await word(many(1_998))).toBe('docx')
    expect(await word(many(1_999))).toBe('zip_too_many_entries')
  })
})

describe('FIL-1 an old Office document', () => {
  it.each([
    ['EncryptedPackage', 'file_encrypted'],
    ['EncryptionInfo', 'file_encrypted'],
    ['_VBA_PROJECT', 'file_macros'],
    ['VBA\0', 'file_macros'],
    ['VBAx', null],
    ['Macros\0', 'file_macros'],
    ['Macrosx', null],
    ['\u0001Ole10Native', 'file_macros'],
    ['WordDocument', 'doc'],
    ['PowerPoint Document', 'ppt'],
    ['Workbook\0', 'xls'],
    ['Workbooks', null],
    ['Book\0', 'xls'],
    ['Books', null],
    ['SummaryInformation', null],
    ['', null],
  ])('with a stream %j is %s', (stream, expected) => {
    const around = Buffer.alloc(64, 1)
    const bytes = Buffer.concat([around, Buffer.from(stream, 'utf16le'), around])
    expect(codeOf(bytes, oleKind)).toBe(expected)
    expect(codeOf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), oleKind)).toBe(expected)
  })
})
