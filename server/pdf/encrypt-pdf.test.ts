import { createDecipheriv } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openPdf } from '#test/open-pdf.ts'
import { A4, buildPdf, loadLatinFonts } from './build-pdf.ts'
import { encryptPdf } from './encrypt-pdf.ts'
import { addPicture, addText, type PdfPage } from './page-marks.ts'

const PASSWORD = '14567831011990'

const PICTURE = { width: 1, height: 1, rows: deflateSync(Buffer.from([0, 255, 0, 0])) }

function draw(text: string): Uint8Array {
  const page: PdfPage = { marks: [] }
  addText(page, text, 50, 80, { size: 12 })
  addPicture(page, PICTURE, { x: 50, y: 90, width: 20, height: 20 })
  return buildPdf([page], { title: 'Payslip 王', language: 'en-MY', author: 'Meridian', ...A4 }, loadLatinFonts())
}

const textIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const entry = (file: string, name: string) => Buffer.from(new RegExp(`/${name}<([0-9a-f]+)>`).exec(file)![1]!, 'hex')

function decrypt(bytes: Buffer, key: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16))
  return Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()])
}

function streamsOf(bytes: Uint8Array): Buffer[] {
  return [...textIn(bytes).matchAll(/\/Length (\d+)[^>]*(?:>>)?>>stream\n/g)].map((found) => {
    const from = found.index + found[0].length
    return Buffer.from(bytes).subarray(from, from + Number(found[1]))
  })
}

it('PAY-02d an encrypted file opens with its password only, and then has every stream and string of the plain one', () => {
  const plain = draw('Net pay 4,321.05')
  const locked = encryptPdf(plain, PASSWORD)
  for (const wrong of ['', '14567831011991', `${PASSWORD} `]) expect(openPdf(locked, wrong)).toBeNull()
  const key = openPdf(locked, PASSWORD)!
  expect(key).toHaveLength(32)
  const [before, after] = [streamsOf(plain), streamsOf(locked).map((content) => decrypt(content, key))]
  expect(after).toEqual(before)
  expect(inflateSync(after[0]!).toString('latin1')).toContain('Tf')
  const title = decrypt(entry(textIn(locked), 'Title'), key)
  expect(title.subarray(2).swap16().toString('utf16le')).toBe('Payslip 王')
  expect(
    decrypt(entry(textIn(locked), 'Author'), key)
      .subarray(2)
      .swap16()
      .toString('utf16le'),
  ).toBe('Meridian')
})

it('PAY-02d an encrypted file shows nothing of the plain one, and no two of a document are alike', () => {
  const plain = draw('Net pay 4,321.05')
  const [one, other] = [encryptPdf(plain, PASSWORD), encryptPdf(plain, PASSWORD)]
  expect(textIn(one)).not.toContain(entry(textIn(plain), 'Title').toString('hex'))
  expect(textIn(one)).not.toMatch(/\(Kerani\)|\(Adobe\)/)
  for (const content of streamsOf(plain)) expect(Buffer.from(one).includes(content)).toBe(false)
  expect(openPdf(one, PASSWORD)).not.toEqual(openPdf(other, PASSWORD))
})

it('PAY-02d the table of an encrypted file points at its objects, and its permissions are sealed with the key', () => {
  const locked = encryptPdf(draw('Words'), PASSWORD)
  const file = textIn(locked)
  const table = Number(/startxref\n(\d+)\n/.exec(file)![1])
  const [, count] = /^xref\n0 (\d+)\n/.exec(file.slice(table))!
  for (let number = 1; number < Number(count); number++) {
    const at = Number(file.slice(file.indexOf('\n', table + 5) + 1 + number * 20).slice(0, 10))
    expect(file.slice(at)).toMatch(new RegExp(`^${number} 0 obj\n`))
  }
  const cipher = createDecipheriv('aes-256-ecb', openPdf(locked, PASSWORD)!, null).setAutoPadding(false)
  const permissions = Buffer.concat([cipher.update(entry(file, 'Perms')), cipher.final()])
  expect(permissions.subarray(8, 12).toString()).toBe('Tadb')
  expect(permissions.readInt32LE()).toBe(Number(/\/P (-\d+)/.exec(file)![1]))
})

it('PAY-02d a password is one to 127 bytes', () => {
  const plain = draw('Words')
  for (const password of ['', 'x'.repeat(128)]) expect(() => encryptPdf(plain, password)).toThrow(RangeError)
  expect(openPdf(encryptPdf(plain, 'ß'.repeat(63)), 'ß'.repeat(63))).toHaveLength(32)
})
