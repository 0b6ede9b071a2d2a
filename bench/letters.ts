import PDFDocument from 'pdfkit'
import type { LetterDocument } from '#base/letters/letter-document.ts'
import { loadFont } from '#server/pdf/fonts.ts'
import { renderLetter } from '#server/pdf/letters/draw-letter.ts'
import { type Letter, renderLetterPdfs } from '#server/pdf/letters/letters.ts'
import { round2 } from './tasks.ts'

const ENGLISH =
  'We are pleased to offer you the position of senior accountant with effect from 1 January 2027. This letter sets out the principal terms of your employment, which are governed by the Employment Act 1955. '
const CHINESE =
  '茲聘請臺端自2027年1月1日起擔任本公司資深會計一職，本函說明主要之勞動條件；其餘未盡事宜，悉依《勞動基準法》及本公司工作規則之規定辦理。'
/** Letters drawn one after the other on this thread. */
const ALONE = 200

/** Measures letters of one page on drawing threads, and one by one beside the same text drawn with pdfkit alone. */
export async function benchLetters(count: number): Promise<Record<string, number | string>> {
  const ours = measureMs((at) => renderLetter(letterOf(at)))
  const bare = measureMs(drawBare)
  const files = Array.from({ length: count }, (_, at) => ({
    name: `${at}.pdf`,
    document: letterOf(at),
    language: 'en' as const,
  }))
  const started = performance.now()
  let bytes = 0
  for await (const { content } of renderLetterPdfs(files)) bytes += content.length
  const seconds = (performance.now() - started) / 1_000
  return {
    bench: 'letters',
    count,
    seconds: round2(seconds),
    lettersPerSecond: Math.round(count / seconds),
    kbPerLetter: Math.round(bytes / count / 1_000),
    msAlone: round2(ours),
    bareMs: round2(bare),
    timesBare: round2(ours / bare),
  }
}

/** Milliseconds for one, once the code is warm. */
function measureMs(draw: (at: number) => unknown): number {
  for (let at = 0; at < ALONE / 4; at++) draw(at)
  const started = performance.now()
  for (let at = 0; at < ALONE; at++) draw(at)
  return (performance.now() - started) / ALONE
}

function textsOf(at: number): string[] {
  return [
    'Letter of appointment 聘書',
    `Dear Nur Aisyah ${at},`,
    ENGLISH.repeat(2),
    ENGLISH,
    CHINESE.repeat(2),
    CHINESE,
    'Kindly sign below to accept. 請於下方簽署。',
  ]
}

function letterOf(at: number): Letter {
  const body: LetterDocument = {
    type: 'doc',
    content: textsOf(at).map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  }
  const nobody = { lines: [], picture: null }
  return {
    number: `M/2026/${at}`,
    title: 'Letter of appointment',
    company: 'Meridian',
    language: 'en-MY',
    bodies: [body],
    arrangement: 'stacked',
    head: null,
    signatures: { company: nobody, recipient: nobody },
    moment: '2026-11-30T04:00:00.000Z',
  }
}

/** The texts as the library itself breaks and draws them. */
function drawBare(at: number): Buffer {
  const pdf = new PDFDocument({ size: 'A4', margin: 62, pdfVersion: '1.7', font: loadFont('regular') as never })
  pdf.fontSize(10.5)
  for (const text of textsOf(at)) pdf.text(text, { lineGap: 3 }).moveDown(0.5)
  pdf.end()
  const parts: Buffer[] = []
  for (let part: Buffer | null = pdf.read(); part !== null; part = pdf.read()) parts.push(part)
  return Buffer.concat(parts)
}
