import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { zipBytes } from '#server/files/zip.ts'
import { patience } from '#test/patience.ts'
import { readBounded } from './index-texts.ts'
import { snippetOf } from './search.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function pdf(pages: number, text = 'Head chef'): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([300, 300]).drawText(`${text} ${page}`, { size: 12 })
  return document.save()
}
const docx = (xml: string, name = 'word/document.xml') =>
  zipBytes([{ name, content: Buffer.from(xml), compress: true }], new Date(0))
const state = async (bytes: Uint8Array, type: string) => (await readBounded({ bytes, type }))?.state

it('REC-02b the text of a PDF and a DOCX is read', { timeout: patience(60_000) }, async () => {
  const two = await readBounded({ bytes: await pdf(2), type: PDF })
  expect(two).toMatchObject({ state: 'searched' })
  expect(two?.text).toMatch(/Head chef 0\s+Head chef 1/)
  const xml =
    '<w:p><w:r><w:t>Head</w:t></w:r><w:r><w:t xml:space="preserve"> chef &amp; &#x4E3B;</w:t></w:r></w:p><w:p><w:t>Two</w:t></w:p>'
  expect(await readBounded({ bytes: await docx(xml), type: DOCX })).toEqual({
    state: 'searched',
    text: 'Head chef & 主\nTwo',
  })
})

it('REC-02b what cannot be read says why and ends by its bounds', { timeout: patience(120_000) }, async () => {
  expect(await state(await pdf(2_000), PDF)).toBe('too_large')
  expect(await state(await pdf(100), PDF)).toBe('searched')
  expect(await state(await pdf(101), PDF)).toBe('too_large')
  expect(await state(await docx(`<w:t>${'a'.repeat(2_000_000)}</w:t>`), DOCX)).toBe('too_large')
  expect(await state(await docx(`<w:p>${'<w:t>'.repeat(15_000)}`), DOCX)).toBe('no_text')
  // What packs a hundred times smaller is a bomb.
  expect(await state(await docx(`<w:p>${'<w:t>'.repeat(200_000)}`), DOCX)).toBe('too_large')
  expect(await state(await docx('<w:t>x</w:t>', 'word/other.xml'), DOCX)).toBe('damaged')
  expect(await state(Buffer.from('%PDF-1.7 nothing'), PDF)).toBe('damaged')
  expect(await state(Buffer.from('PK nothing'), DOCX)).toBe('damaged')
  const empty = await PDFDocument.create()
  empty.addPage()
  expect(await state(await empty.save(), PDF)).toBe('no_text')
  const locked = await PDFDocument.create()
  locked.addPage().drawText('Secret')
  locked.encrypt({ userPassword: 'kopi', ownerPassword: 'kopi-o' })
  expect(await state(await locked.save(), PDF)).toBe('encrypted')
})

it('REC-02b a snippet marks the words and shows no long number', () => {
  const pieces = snippetOf('IC 910711-14-5739. Chef of chefs, CHEF again. 主廚', ['chef', '主廚'])
  expect(pieces.filter(({ found }) => found).map(({ text }) => text)).toEqual(['Chef', 'CHEF', '主廚'])
  expect(pieces.map(({ text }) => text).join('')).toBe('IC …. Chef of chefs, CHEF again. 主廚')
})
