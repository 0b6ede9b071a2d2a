import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readReportPages } from '#test/read-report.ts'
import { renderLetter } from './draw-letter.ts'
import { readLetterHead, renderLetterPdf, renderLetterPdfs, type SigningProof, signLetterPdf } from './letters.ts'
import { readFirstPage } from './read-page.ts'
import { body, paragraph, sampleLetter } from './testing/sample-letter.ts'

const letter = sampleLetter(body(paragraph('Dear 王小明')))
const open = sampleLetter(body(paragraph({ type: 'variable', attrs: { name: 'employee.name' } })))
const proof: SigningProof = {
  number: 'M/2026/7',
  title: 'Offer',
  company: 'Meridian',
  signer: '王小明',
  method: 'password',
  signature: { kind: 'typed', text: '王小明' },
  mailed: null,
  opened: null,
  acknowledged: null,
  signed: '2026-12-01T04:00:00.000Z',
  zone: 'Asia/Taipei',
  versions: { letter: '1', template: '1', program: '0.1.0' },
  second: 'zh-TW',
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

it('a letter is drawn on a thread of its own as it is on this one', async () => {
  expect(Buffer.from(await renderLetterPdf(letter)).equals(renderLetter(letter))).toBe(true)
  expect(await codeOf(renderLetterPdf(open))).toBe('letter_value_missing')
})

it('a thread that takes too much memory or time ends with a refusal', async () => {
  expect(await codeOf(renderLetterPdf(letter, { memoryMb: 8, deadlineMs: 30_000 }))).toBe('file_too_complex')
  expect(await codeOf(renderLetterPdf(letter, { memoryMb: 512, deadlineMs: 1 }))).toBe('file_too_slow')
})

it('many letters are drawn in order, and one that cannot be drawn fails them', async () => {
  const files = Array.from({ length: 60 }, (_, at) => ({
    name: `${at}.pdf`,
    document: sampleLetter(body(paragraph(`Letter ${at}`))),
    language: 'en' as const,
  }))
  const drawn = await Array.fromAsync(renderLetterPdfs(files, 1))
  expect(drawn.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect(readReportPages(drawn[7]!.content)[0]).toContain('(Letter 7)')
  const broken = [...files.slice(0, 3), { name: 'open.pdf', document: open, language: 'en' as const }]
  await expect(Array.fromAsync(renderLetterPdfs(broken, 1))).rejects.toThrow(
    /could not be drawn[\s\S]*letter_value_missing/,
  )
})

it('a signed letter begins with the unsigned one and ends with its fingerprint', async () => {
  const unsigned = renderLetter(letter)
  const signed = Buffer.from(await signLetterPdf(unsigned, proof))
  expect(signed.subarray(0, unsigned.length).equals(unsigned)).toBe(true)
  const fingerprint = createHash('sha256').update(unsigned).digest('hex')
  expect(readReportPages(signed).at(-1)).toContain(`(${fingerprint.slice(0, 32)})`)
})

it('a PDF for a letter head is read on a thread with limits', async () => {
  const source = renderLetter(letter)
  expect(await readLetterHead(source)).toEqual(await readFirstPage(source))
  expect(await codeOf(readLetterHead(Buffer.from('hello')))).toBe('file_damaged')
  expect(await codeOf(readLetterHead(new Uint8Array(4_000_001)))).toBe('file_too_large')
  expect(await codeOf(readLetterHead(source, { memoryMb: 8, deadlineMs: 30_000 }))).toBe('letter_head_too_complex')
  expect(await codeOf(readLetterHead(source, { memoryMb: 256, deadlineMs: 1 }))).toBe('letter_head_too_complex')
})
