import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { patience } from '#test/patience.ts'
import { cell, OFFICE, rawZip, smallWorkbookParts } from '#test/raw-workbook.ts'
import { runInWorker } from '../threads/run-in-worker.ts'
import { parseWorkbook } from './parse-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { writeXlsx } from './write-workbook.ts'

const text = (header: string) => ({ header, kind: 'text' as const })

async function refusal(bytes: Uint8Array, name = 'people.xlsx'): Promise<string> {
  try {
    await parseWorkbook(bytes, name)
    return 'read'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

describe('IMP-1 hostile workbooks are refused', () => {
  it('an archive bomb', async () => {
    expect(
      await refusal(
        rawZip(
          smallWorkbookParts('', { 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(40_000_000)}</worksheet>` }),
        ),
      ),
    ).toBe('zip_too_large')
  })
  it('a bomb that lies about its size', async () => {
    expect(await refusal(rawZip(smallWorkbookParts(' '.repeat(5_000_000)), 0, 900))).toBe('zip_damaged')
  })
  it('more than 200 entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`xl/p${index}.xml`, '<x/>']))
    expect(await refusal(rawZip(smallWorkbookParts('', many)))).toBe('zip_too_many_entries')
  })
  it('encrypted entries', async () =>
    expect(await refusal(rawZip(smallWorkbookParts(cell('A1', '1')), 1))).toBe('zip_encrypted'))
  it.each(['../evil.xml', '/etc/passwd', 'C:\\evil.xml', 'xl/../../evil.xml', 'a\\b.xml'])(
    'the name %s',
    async (name) => {
      expect(await refusal(rawZip(smallWorkbookParts('', { [name]: '<x/>' })))).toBe('zip_unsafe_name')
    },
  )
  it('two parts of one name', async () => {
    expect(await refusal(rawZip(smallWorkbookParts('', { 'XL/workbook.xml': '<x/>' })))).toBe('zip_unsafe_name')
  })
  it.each(['A2147483648', 'A50001', 'A99999999999999999999'])('a cell that claims to be %s', async (reference) => {
    expect(await refusal(rawZip(smallWorkbookParts(cell(reference, '1'))))).toBe('workbook_too_long')
  })
  it('a row that claims a number past the bound', async () => {
    expect(await refusal(rawZip(smallWorkbookParts('<row r="2147483648"><c><v>1</v></c></row>')))).toBe(
      'workbook_too_long',
    )
  })
  it('a column past the bound', async () =>
    expect(await refusal(rawZip(smallWorkbookParts(cell('GS1', '1'))))).toBe('workbook_too_wide'))
  it('a dimension past the bound', async () => {
    expect(
      await refusal(
        rawZip(
          smallWorkbookParts('', {
            'xl/worksheets/sheet1.xml': `<worksheet><dimension ref="A1:XFD1048576"/><sheetData/></worksheet>`,
          }),
        ),
      ),
    ).toBe('workbook_too_wide')
  })
  it('a reference hidden behind another attribute', async () => {
    expect(
      await refusal(rawZip(smallWorkbookParts(`<row r="1"><c x="r='A1'" r="A900000"><v>1</v></c></row>`))),
    ).toMatch(/^workbook_/)
  })
  it('an external workbook', async () => {
    expect(await refusal(rawZip(smallWorkbookParts('', { 'xl/externalLinks/externalLink1.xml': '<x/>' })))).toBe(
      'workbook_external_link',
    )
    expect(
      await refusal(
        rawZip(
          smallWorkbookParts('', {
            'xl/_rels/x.xml.rels':
              '<Relationships><Relationship Target="file:///etc/passwd" Type="a/oleObject" TargetMode="External"/></Relationships>',
          }),
        ),
      ),
    ).toBe('workbook_external_link')
  })
  it('but takes a cell with a mail link as text', async () => {
    const link = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/hyperlink" Target="mailto:a@b.my" TargetMode="External"/></Relationships>`
    expect(
      await refusal(rawZip(smallWorkbookParts(cell('A1', '1'), { 'xl/worksheets/_rels/sheet1.xml.rels': link }))),
    ).toBe('read')
  })
  it('a document type', async () => {
    expect(
      await refusal(rawZip(smallWorkbookParts('', { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }))),
    ).toBe('workbook_dtd')
    expect(
      await refusal(
        rawZip(smallWorkbookParts('', { 'xl/workbook.xml': Buffer.from('\ufeff<!DOCTYPE x><workbook/>', 'utf16le') })),
      ),
    ).toBe('workbook_damaged')
  })
  it('macros', async () =>
    expect(await refusal(rawZip(smallWorkbookParts('', { 'xl/vbaProject.bin': 'x' })))).toBe('workbook_macros'))
  it('a password, an old format, a picture, a page', async () => {
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])
    expect(await refusal(Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('workbook_encrypted')
    expect(await refusal(ole)).toBe('workbook_type')
    expect(await refusal(Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe('workbook_type')
    expect(await refusal(Buffer.from('<table><tr><td>1</td></tr></table>'), 'a.xls')).toBe('workbook_type')
    expect(await refusal(rawZip({ 'word/document.xml': '<x/>' }))).toBe('workbook_type')
  })
  it('a csv in an encoding that is none, with NUL, or too long', async () => {
    expect(await refusal(Buffer.from('姓名,部門\r\n', 'utf16le').subarray(1), 'a.csv')).toBe('csv_not_utf8')
    expect(await refusal(Buffer.from('a\0b'), 'a.csv')).toBe('workbook_type')
    expect(await refusal(Buffer.from('x\n'.repeat(50_002)), 'a.csv')).toBe('workbook_too_long')
  })
  it('nothing at all', async () =>
    await expect(readWorkbook(new Uint8Array(), { name: 'a.xlsx' })).rejects.toMatchObject({ code: 'file_empty' }))
})

it('IMP-1 a workbook that takes too long or too much memory is refused on a thread of its own', async () => {
  const bytes = Buffer.from('a,b,c,d\n'.repeat(49_000))
  const worker = new URL('./parse-worker.ts', import.meta.url)
  const run = (bounds: { memoryMb: number; deadlineMs: number }) =>
    runInWorker(worker, { bytes, name: 'a.csv' }, bounds)
  await expect(run({ memoryMb: 512, deadlineMs: 1 })).rejects.toMatchObject({ code: 'file_too_slow', status: 413 })
  await expect(run({ memoryMb: 4, deadlineMs: 30_000 })).rejects.toMatchObject({
    code: 'file_too_complex',
    status: 413,
  })
  await expect(run({ memoryMb: 512, deadlineMs: 30_000 })).resolves.toHaveLength(1)
})

it('IMP-1 each of 1,000 mutated workbooks is read or refused, and never fails otherwise', {
  timeout: patience(60_000),
}, async () => {
  const seed = await writeXlsx([
    {
      name: 'People',
      columns: [text('Name'), { header: 'Pay', kind: 'money' }],
      rows: [
        ['Siti', '1.50'],
        ['=x', '2'],
      ],
    },
  ])
  const plain = rawZip(
    smallWorkbookParts(`${cell('A1', '1')}<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c></row>`),
  )
  const outcomes = new Map<string, number>()
  let state = 12345
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % below
  }
  for (let round = 0; round < 1_000; round++) {
    const bytes = new Uint8Array(round % 2 ? seed : plain)
    for (let edits = 1 + random(6); edits > 0; edits--) bytes[random(bytes.length)] = random(256)
    const mutant = round % 7 === 0 ? bytes.slice(0, random(bytes.length)) : bytes
    const outcome = await parseWorkbook(mutant, 'a.xlsx').then(
      () => 'read',
      (error: unknown) => (error instanceof DomainError ? error.code : `defect ${String(error)}`),
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes.keys()].filter((outcome) => outcome.startsWith('defect'))).toEqual([])
  expect(outcomes.get('zip_damaged')).toBeGreaterThan(100)
})

it('IMP-1 mutated parts in a valid archive are read or refused', { timeout: patience(60_000) }, async () => {
  let state = 99
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % below
  }
  const pieces = [
    '<',
    '>',
    '"',
    '&',
    '&#x110000;',
    '<f>',
    '</row>',
    'r="A',
    '99999999',
    '<![CDATA[',
    '<!--',
    ' s="9"',
    't="s"',
    '1e999',
    '-',
  ]
  for (let round = 0; round < 500; round++) {
    const files = smallWorkbookParts(`${cell('A1', '1')}<row r="2"><c r="A2" s="1"><v>46053</v></c></row>`)
    const name = Object.keys(files)[random(6)]!
    const content = String(files[name])
    const at = random(content.length)
    files[name] = content.slice(0, at) + pieces[random(pieces.length)] + content.slice(at + random(4))
    await parseWorkbook(rawZip(files), 'a.xlsx').catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
})
