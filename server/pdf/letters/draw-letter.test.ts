import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { readReportPages } from '#test/read-report.ts'
import { A4 } from '../build-pdf.ts'
import { appendPages } from './append-pages.ts'
import { renderLetter, renderProof } from './draw-letter.ts'
import { drawPages } from './draw-pages.ts'
import type { FormValue } from './pdf-form.ts'
import type { SigningProof } from './proof-page.ts'
import { readFirstPage } from './read-page.ts'
import { body, heading, paragraph, sampleLetter, signature, table, text } from './testing/sample-letter.ts'

const EN = 'We are pleased to offer you the position of senior accountant with effect from 1 January 2027.'
const ZH = '茲聘請臺端自2027年1月1日起擔任本公司資深會計一職，悉依《勞動基準法》辦理。'
const PICTURE = { width: 2, height: 1, rows: deflateSync(Buffer.from([0, 255, 0, 0, 0, 0, 255])) }

/** The texts of each page, one a line. A glyph that the font lacks is a NUL. */
const textsOf = (pdf: Uint8Array) =>
  readReportPages(pdf).map((page) => [...page.matchAll(/^\((.*)\)$/gm)].map(([, shown]) => shown!))
const whole = body(
  heading('Offer 聘書'),
  paragraph(EN, ' ', text(ZH, 'bold'), text('斜體 slanted', 'italic'), text('底線', 'underline')),
  table([
    ['項目 Item', 'Amount'],
    ['本薪 Basic', 'RM 6,500.00'],
  ]),
  { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('帶領團隊 • lead')] }] },
  signature('company'),
)

const proof: SigningProof = {
  number: 'M/2026/7',
  title: 'Offer 聘書',
  company: 'Meridian 子午線',
  signer: '王小明 Nur Aisyah',
  method: 'code',
  signature: { kind: 'typed', text: '王小明 N. Aisyah' },
  mailed: '2026-11-30T04:01:00.000Z',
  opened: '2026-11-30T06:11:12.000Z',
  acknowledged: null,
  signed: '2026-12-31T16:30:05.000Z',
  zone: 'Asia/Taipei',
  versions: { letter: '3', template: 'Offer 12', program: '0.1.0' },
  second: 'zh-TW',
}

describe('a drawn letter', () => {
  it('has its texts as they are typed, in both scripts and all faces, without a box', () => {
    const [texts] = textsOf(renderLetter(sampleLetter(whole)))
    expect(texts!.join('')).toBe(
      `Offer 聘書${EN} ${ZH}斜體 slanted底線項目 ItemAmount本薪 BasicRM 6,500.001.帶領團隊 • leadLim Mei LingHead of HR1 / 1`,
    )
    // A character that no face has is the only box.
    expect(textsOf(renderLetter(sampleLetter(body(paragraph('a\u{10fffd}b')))))[0]![0]).toBe('a\0b')
  })

  it('slants italics and draws bold from the bold face', () => {
    const [page] = readReportPages(
      renderLetter(sampleLetter(body(paragraph('a', text('斜', 'italic'), text('粗', 'bold'))))),
    )
    const stateBefore = (shown: string) =>
      page!
        .slice(0, page!.indexOf(`(${shown})`))
        .split('BT')
        .slice(-2)
    expect(stateBefore('斜')[0]).toMatch(/1 0 -?0?\.2\d+ 1 \S+ 0 cm/)
    expect(stateBefore('粗')[0]).not.toMatch(/ 0?\.2\d+ 1 /)
    expect(stateBefore('粗')[1]).not.toContain('/F1 ')
    expect(stateBefore('斜')[1]).toContain('/F1 ')
  })

  it('is the same bytes at the same moment, and says when it was made, what it is and in which language', () => {
    const draw = (over = {}) => Buffer.from(renderLetter(sampleLetter(whole, over)))
    const [one, other] = [draw(), draw()]
    expect(one.equals(other)).toBe(true)
    expect(one.equals(draw({ moment: '2026-11-30T04:00:01.000Z' }))).toBe(false)
    const file = one.toString('latin1')
    for (const said of ['%PDF-1.7', '(D:20261130040000Z)', '/Lang (en-MY)', '/DisplayDocTitle true', '(M/2026/7)'])
      expect(file).toContain(said)
    expect(draw({ language: 'zh-TW' }).toString('latin1')).toContain('/Lang (zh-TW)')
  })

  it('draws each mark where it is laid, once for each use of a picture', () => {
    const picture = (x: number) => ({ kind: 'picture' as const, picture: PICTURE, x, y: 20, width: 40, height: 30 })
    const marks = [
      picture(10),
      picture(60),
      { kind: 'picture' as const, picture: { ...PICTURE }, x: 0, y: 0, width: 1, height: 1 },
    ]
    const pdf = drawPages([{ beneath: null, marks }], {
      title: 'a',
      company: 'b',
      subject: 'c',
      language: 'en-MY',
      moment: '2026-11-30T04:00:00.000Z',
    })
    const [page] = readReportPages(pdf)
    expect(page).toContain('40 0 0 -30 10 50 cm\n/P0 Do')
    expect(page).toContain('40 0 0 -30 60 50 cm\n/P0 Do')
    expect(page).toContain('/P1 Do')
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(2)
  })

  it('has a page of another PDF beneath its text, on the first page', async () => {
    const source = renderLetter(sampleLetter(body(paragraph('Letter head 信頭'))))
    const form = await readFirstPage(source)
    const letter = sampleLetter(body(paragraph('Dear'), { type: 'pageBreak' }, paragraph('b')), {
      head: { kind: 'page', form, top: 150, bottom: 60 },
    })
    const pdf = renderLetter(letter)
    expect(Buffer.from(renderLetter(letter)).equals(pdf)).toBe(true)
    const [first, second] = readReportPages(pdf)
    expect(first!.indexOf('/Beneath Do')).toBeGreaterThan(0)
    expect(first!.indexOf('/Beneath Do')).toBeLessThan(first!.indexOf('(Dear)'))
    expect(second).not.toContain('/Beneath Do')
    const file = await PDFDocument.load(pdf)
    const objects = file.getPage(0).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict)
    const beneath = objects.lookup(PDFName.of('Beneath')) as PDFRawStream
    const drawing = Buffer.from(decodePDFRawStream(beneath).decode()).toString('latin1')
    const original = await PDFDocument.load(source)
    const contents = original.getPage(0).node.Contents() as unknown as PDFRawStream
    expect(drawing).toBe(`${Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1')}\n`)
    expect(String(beneath.dict.get(PDFName.of('BBox')))).toBe('[ 0 0 595.28 841.89 ]')
    expect(String(beneath.dict.get(PDFName.of('Matrix')))).toBe('[ 1 0 0 1 0 0 ]')
    const fonts = beneath.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict)
    const font = fonts.lookup(PDFName.of('F1'), PDFDict)
    const letters = Buffer.from(
      decodePDFRawStream(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream).decode(),
    ).toString()
    for (const letter of '信頭') expect(letters).toContain(`<${letter.charCodeAt(0).toString(16)}>`)
    expect(file.getPage(0).getSize()).toEqual(A4)
  })
})

describe('values of a page beneath', () => {
  it('are written as they were', async () => {
    const value: FormValue = {
      entries: {
        N: { name: 'A#20B' },
        S: { bytes: Buffer.from('(x)') },
        L: [1, -0.5, [true, null]],
        R: { ref: 1 },
        D: { entries: {} },
      },
    }
    const form = { width: 300, height: 300, objects: [{ value, stream: Buffer.from('f') }, { value: 7 }] }
    const pdf = renderLetter(sampleLetter(body(paragraph('a')), { head: { kind: 'page', form, top: 100, bottom: 60 } }))
    const file = await PDFDocument.load(pdf)
    const beneath = file
      .getPage(0)
      .node.Resources()!
      .lookup(PDFName.of('XObject'), PDFDict)
      .lookup(PDFName.of('Beneath'))
    const { dict } = beneath as PDFRawStream
    const written = (key: string) => String(dict.get(PDFName.of(key)))
    expect(['N', 'S', 'L', 'D'].map((key) => written(key).replace(/\s+/g, ' '))).toEqual([
      '/A#20B',
      '<287829>',
      '[ 1 -0.5 [ true null ] ]',
      '<< >>',
    ])
    expect(String(dict.lookup(PDFName.of('R')))).toBe('7')
    // It is as wide as the sheet, and at its top.
    expect(readReportPages(pdf)[0]).toMatch(/1\.984267 0 0 -1\.984267 0 595\.28 cm\n\/Beneath Do/)
  })
})

describe('a page of proof', () => {
  const unsigned = renderLetter(sampleLetter(whole))
  const textOf = (over: Partial<SigningProof> = {}) => textsOf(renderProof(unsigned, { ...proof, ...over })).flat()

  it('says whose letter it is, who signed how and when, in English and Chinese, without a box', () => {
    const shown = textOf()
    const fingerprint = createHash('sha256').update(unsigned).digest('hex')
    expect(shown).toEqual(
      expect.arrayContaining([
        'Proof of signature',
        '簽署證明',
        'Meridian 子午線',
        'M/2026/7',
        'Offer 聘書',
        '王小明 Nur Aisyah',
        '王小明 N. Aisyah',
        'Code sent by email',
        '電子郵件驗證碼',
        'Signature (typed name)',
        fingerprint.slice(0, 32),
        fingerprint.slice(32),
        '2026-11-30 12:01:00 (Asia/Taipei, UTC+08:00)',
        '2026-11-30 04:01:00 (UTC)',
        '2027-01-01 00:30:05 (Asia/Taipei, UTC+08:00)',
        '2026-12-31 16:30:05 (UTC)',
        '–',
        '3 / Offer 12 / 0.1.0',
      ]),
    )
    expect(shown.join('')).toContain('electronic signature')
    expect(shown.join('')).not.toContain('\0')
  })

  it('has Malay instead, or English alone, and a drawn signature', () => {
    expect(textOf({ second: 'ms' })).toEqual(expect.arrayContaining(['Proof of signature', 'Bukti tandatangan']))
    expect(textOf({ second: 'ms' }).join('')).not.toContain('簽署')
    expect(textOf({ second: null }).join('')).not.toContain('Bukti')
    const drawn = { signature: { kind: 'drawn' as const, picture: PICTURE } }
    expect(readReportPages(renderProof(unsigned, { ...proof, ...drawn }))[0]).toContain('/P0 Do')
    expect(textOf({ ...drawn, method: 'password' })).toEqual(
      expect.arrayContaining(['簽名（手寫）', 'Password of the account', '帳號密碼']),
    )
  })

  it('goes on on a second page where its texts are very long', () => {
    const pages = textsOf(renderProof(unsigned, { ...proof, title: ZH.repeat(8), company: EN.repeat(6) }))
    expect(pages).toHaveLength(2)
    expect(pages.flat()).toContain('3 / Offer 12 / 0.1.0')
  })

  it('ends the signed letter, which begins with the unsigned one byte for byte', async () => {
    const signed = Buffer.from(await appendPages(unsigned, renderProof(unsigned, proof)))
    expect(signed.subarray(0, unsigned.length).equals(unsigned)).toBe(true)
    const pages = textsOf(signed)
    expect(pages.slice(0, -1)).toEqual(textsOf(unsigned))
    expect(pages.at(-1)).toContain('簽署證明')
    expect((await PDFDocument.load(signed)).getPageCount()).toBe(2)
    expect(signed.equals(await appendPages(unsigned, renderProof(unsigned, proof)))).toBe(true)
  })
})
