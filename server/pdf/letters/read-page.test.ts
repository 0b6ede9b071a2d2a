import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { A4, buildPdf, loadLatinFonts } from '../build-pdf.ts'
import { encryptPdf } from '../encrypt-pdf.ts'
import { renderLetter } from './draw-letter.ts'
import type { FormValue } from './pdf-form.ts'
import { readFirstPage } from './read-page.ts'
import { body, paragraph, sampleLetter } from './testing/sample-letter.ts'

const LETTER = renderLetter(sampleLetter(body(paragraph('Letter head'))))
const refusal = async (bytes: Uint8Array) => {
  const error = await readFirstPage(bytes).then(
    () => null,
    (reason: Error & { code?: string }) => reason,
  )
  return error && (error.code ?? error.stack)
}
const made = async (make: (file: PDFDocument) => void | Promise<void>, options = {}) => {
  const file = await PDFDocument.create({ updateMetadata: false })
  await make(file)
  return file.save(options)
}
const entriesOf = (value: FormValue) => (value as { entries: Record<string, FormValue> }).entries

/** A file of these objects, written by hand. */
function file(...objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places = objects.map((object, index) => {
    const place = Buffer.concat(parts).length
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.concat(parts).length
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
const stream = (entries: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')])
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>'
const page = (entries: string) => `<</Type/Page/Parent 2 0 R/Contents 4 0 R${entries}>>`
const CONTENT = stream('', Buffer.from('0 0 10 10 re f'))

describe('the first page of a PDF for a letter head', () => {
  it('is read with its drawing and all that it needs', async () => {
    const form = await readFirstPage(LETTER)
    expect([form.width, form.height]).toEqual([A4.width, A4.height])
    const [first] = form.objects
    expect(entriesOf(first!.value)).toMatchObject({ Subtype: { name: 'Form' }, Matrix: [1, 0, 0, 1, 0, 0] })
    expect(Buffer.from(first!.stream!).toString('latin1')).toContain('TJ')
    expect(form.objects.some(({ value }) => JSON.stringify(value).includes('FontFile2'))).toBe(true)
    // Nothing of the tree of pages is taken along.
    expect(JSON.stringify(form.objects.map(({ value }) => value))).not.toContain('"Parent"')
    expect(structuredClone(form)).toEqual(form)
  })

  it('is read from compressed structure, and of several pages the first', async () => {
    const inner = '<</Type/Page/MediaBox[0 0 500 700]/Contents 5 0 R>>'
    const packed = deflateSync(Buffer.from(`9 0 ${inner}`))
    const bytes = file(
      CATALOG,
      '<</Type/Pages/Kids[9 0 R 4 0 R]/Count 2>>',
      stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', packed),
      '<</Type/Page/MediaBox[0 0 400 400]>>',
      CONTENT,
    )
    const form = await readFirstPage(bytes)
    expect([form.width, form.height]).toEqual([500, 700])
  })

  it.each([
    [0, [500, 700], [1, 0, 0, 1, -10, -20]],
    [90, [700, 500], [0, -1, 1, 0, -20, 510]],
    [180, [500, 700], [-1, 0, 0, -1, 510, 720]],
    [-90, [700, 500], [0, 1, -1, 0, 720, -10]],
  ])('turned by %i degrees stands upright', async (turn, size, matrix) => {
    const bytes = file(CATALOG, PAGES, page(`/Rotate ${turn}/CropBox[10 20 510 720]`), CONTENT)
    const form = await readFirstPage(bytes)
    expect([form.width, form.height]).toEqual(size)
    expect(entriesOf(form.objects[0]!.value).Matrix).toEqual(matrix)
    // The corners of its box are those of the sheet.
    const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number]
    const corners = [
      [10, 20],
      [510, 720],
    ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f])
    expect(corners.flat().sort((one, other) => one - other)).toEqual([0, 0, ...size].sort((one, other) => one - other))
  })

  it('in several parts is joined, and draws nothing where it has none', async () => {
    const two = file(
      CATALOG,
      PAGES,
      '<</Type/Page/Contents[4 0 R 5 0 R]>>',
      CONTENT,
      stream('/Filter/FlateDecode', deflateSync(Buffer.from('S'))),
    )
    expect(Buffer.from((await readFirstPage(two)).objects[0]!.stream!).toString()).toBe('0 0 10 10 re f\nS\n')
    expect((await readFirstPage(file(CATALOG, PAGES, '<</Type/Page>>'))).objects[0]!.stream).toHaveLength(0)
  })

  it('leaves out what leads to other files and keeps resources of the same names', async () => {
    const bytes = file(
      CATALOG,
      PAGES,
      page('/Resources<</Font<</F 6 0 R>>/XObject<</PS 5 0 R>>>>/AA<</O<</S/JavaScript/JS(x)>>>>/Annots[6 0 R]'),
      CONTENT,
      stream('/Subtype/Form/F(\\\\server\\file)/Ref<</F(other.pdf)>>/OPI<<>>/BBox[0 0 1 1]', Buffer.from('f')),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    )
    const form = await readFirstPage(bytes)
    const values = JSON.stringify(form.objects.map(({ value }) => value))
    for (const absent of ['"Ref"', '"OPI"', 'JavaScript', 'Annots', '"AA"']) expect(values).not.toContain(absent)
    expect(values).toContain('"Font":{"entries":{"F":{"ref":')
    expect(values).toContain('"XObject":{"entries":{"PS":{"ref":')
  })

  it('is refused where the file is encrypted', async () => {
    const plain = buildPdf([{ marks: [] }], { title: 'a', language: 'en', author: 'b', ...A4 }, loadLatinFonts())
    expect(await refusal(plain)).toBeNull()
    expect(await refusal(encryptPdf(plain, 'secret'))).toBe('file_encrypted')
  })

  it('is refused where the file is broken', async () => {
    const cut = Buffer.from(LETTER).subarray(0, LETTER.length / 2)
    for (const bytes of [
      cut,
      new Uint8Array(),
      Buffer.from('%PDF-1.7\n%%EOF'),
      Buffer.from('hello'),
      file(CATALOG),
      file(CATALOG, '<</Type/Pages/Kids[]/Count 0>>'),
      file(CATALOG, '<</Type/Pages/Kids[2 0 R]/Count 1>>'),
      file(CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page(''), CONTENT),
      file(CATALOG, PAGES, page('/CropBox[0 0 1e99 800]'), CONTENT),
      file(CATALOG, PAGES, page('/Rotate 45'), CONTENT),
      file(CATALOG, PAGES, '<</Type/Page/Contents 3 0 R>>'),
      file(CATALOG, PAGES, page(`/Resources ${'['.repeat(100_000)}`), CONTENT),
    ])
      expect(await refusal(bytes)).toBe('file_damaged')
  })

  it('is refused where the file has more than 20 pages', async () => {
    const pages = (count: number) =>
      made((pdf) => {
        for (let at = 0; at < count; at++) pdf.addPage()
      })
    expect(await refusal(await pages(20))).toBeNull()
    expect(await refusal(await pages(21))).toBe('letter_head_pages')
    // Whatever it says of itself.
    const kids = Array.from({ length: 2_000 }, (_, at) => `${at + 3} 0 R`).join(' ')
    const lying = file(
      CATALOG,
      `<</Type/Pages/Kids[${kids}]/Count 1/MediaBox[0 0 600 800]>>`,
      ...Array.from({ length: 2_000 }, () => '<</Type/Page>>'),
    )
    expect(await refusal(lying)).toBe('letter_head_pages')
  })

  it('is refused where it is very small or very large', async () => {
    const sized = (width: number, height: number) =>
      refusal(file(CATALOG, PAGES, page(`/MediaBox[0 0 ${width} ${height}]`), CONTENT))
    expect(await sized(200, 3_000)).toBeNull()
    expect(await sized(199, 800)).toBe('letter_head_size')
    expect(await sized(600, 3_001)).toBe('letter_head_size')
  })

  it('is refused where it unpacks to very much, as a drawing or as structure, once or twice', async () => {
    const zeros = deflateSync(Buffer.alloc(50_000_000), { level: 9 })
    const drawing = file(CATALOG, PAGES, page(''), stream('/Filter/FlateDecode', zeros))
    expect(drawing.length).toBeLessThan(300_000)
    const twice = file(CATALOG, PAGES, page(''), stream('/Filter[/FlateDecode/FlateDecode]', deflateSync(zeros)))
    const structure = file(
      CATALOG,
      PAGES,
      page(''),
      CONTENT,
      stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', zeros),
    )
    const many = Array.from({ length: 4 }, () =>
      stream('/Type/ObjStm/N 0/First 0/Filter/FlateDecode', deflateSync(Buffer.alloc(15_000_000))),
    )
    for (const bytes of [drawing, twice, structure, file(CATALOG, PAGES, page(''), CONTENT, ...many)])
      expect(await refusal(bytes)).toBe('letter_head_too_complex')
    expect(await refusal(LETTER)).toBeNull()
  })

  it('is refused where it has very many or very deep parts', async () => {
    const many = Array.from({ length: 3_001 }, (_, at) => `/G${at} ${at + 5} 0 R`)
    const wide = file(
      CATALOG,
      PAGES,
      page(`/Resources<</ExtGState<<${many.join('')}>>>>`),
      CONTENT,
      ...many.map(() => '<</CA 1>>'),
    )
    expect(await refusal(wide)).toBe('letter_head_too_complex')
    const deep = file(CATALOG, PAGES, page(`/Resources<</A ${'['.repeat(70)}${']'.repeat(70)}>>`), CONTENT)
    expect(await refusal(deep)).toBe('letter_head_too_complex')
    const chain = file(
      CATALOG,
      PAGES,
      page('/Resources 5 0 R'),
      CONTENT,
      ...Array.from({ length: 80 }, (_, at) => `<</Next ${at + 6} 0 R>>`),
      '<<>>',
    )
    expect(await refusal(chain)).toBe('letter_head_too_complex')
  })

  it('may refer to itself', async () => {
    const bytes = file(
      CATALOG,
      PAGES,
      page('/Resources<</XObject<</X 5 0 R>>>>'),
      CONTENT,
      stream('/Subtype/Form/Resources<</XObject<</X 5 0 R>>>>', Buffer.from('f')),
    )
    const form = await readFirstPage(bytes)
    expect(form.objects).toHaveLength(2)
    expect(
      renderLetter(sampleLetter(body(paragraph('a')), { head: { kind: 'page', form, top: 100, bottom: 60 } })).length,
    ).toBeGreaterThan(1_000)
  })
})
