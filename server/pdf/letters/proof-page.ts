import { A4 } from '../build-pdf.ts'
import type { Face } from '../fonts.ts'
import { type Colour, HAIRLINE, INK, INK_SECOND, INK_THIRD } from '../page-marks.ts'
import type { PdfPicture } from '../pdf-picture.ts'
import type { LetterMark, LetterPage } from './letter.ts'
import { breakLines } from './lines.ts'
import { BODY_WIDTH, MARGIN } from './pages.ts'
import { movedMarks } from './pieces.ts'
import { PROOF_WORDS, type ProofLanguage } from './proof-words.ts'

/** What a page of proof says. Moments are UTC, such as `2026-11-23T06:30:00.000Z`; null where it never happened. */
export type SigningProof = {
  number: string
  title: string
  company: string
  signer: string
  method: 'password' | 'code'
  signature: { kind: 'typed'; text: string } | { kind: 'drawn'; picture: PdfPicture }
  mailed: string | null
  opened: string | null
  acknowledged: string | null
  signed: string
  /** The company's time zone, such as `Asia/Taipei`. */
  zone: string
  versions: { letter: string; template: string; program: string }
  /** The language below English, or null for English alone. */
  second: ProofLanguage | null
}

const LABEL_WIDTH = 170
const VALUE_X = MARGIN.side + LABEL_WIDTH + 16
const VALUE_WIDTH = BODY_WIDTH - LABEL_WIDTH - 16
const SIGNATURE = { width: 220, height: 80 }
const BOTTOM = A4.height - MARGIN.bottom

type Style = { size: number; leading: number; face?: Face; slanted?: boolean; colour?: Colour }
const LABEL: Style = { size: 9, leading: 13, face: 'bold' }
const SECOND_LABEL: Style = { size: 8.5, leading: 12.5, colour: INK_SECOND }
const VALUE: Style = { size: 10, leading: 14.5 }

/**
 * Lays out the page that ends a signed letter. `fingerprint` is the SHA-256 of the unsigned file in hexadecimal. Very long
 * texts need a second page.
 */
export function layProof(proof: SigningProof, fingerprint: string): LetterPage[] {
  const pages: LetterPage[] = [{ marks: [], beneath: null }]
  let y: number = MARGIN.top
  const marks = () => pages.at(-1)!.marks
  const writeTexts = (key: keyof typeof PROOF_WORDS): string[] => {
    const words = PROOF_WORDS[key]
    return proof.second ? [words.en, words[proof.second]] : [words.en]
  }
  const addFullWidth = (text: string, style: Style) => {
    const block = textBlock(text, BODY_WIDTH, style)
    marks().push(...movedMarks(block.marks, MARGIN.side, y))
    y += block.height
  }
  const addRow = (key: keyof typeof PROOF_WORDS, value: Block) => {
    const label = stack(
      writeTexts(key).map((text, index) => textBlock(text, LABEL_WIDTH, index === 0 ? LABEL : SECOND_LABEL)),
    )
    const height = Math.max(label.height, value.height) + 12
    if (y + height > BOTTOM) {
      pages.push({ marks: [], beneath: null })
      y = MARGIN.top
    }
    marks().push({ kind: 'line', x: MARGIN.side, y, width: BODY_WIDTH, weight: 0.5, colour: HAIRLINE })
    marks().push(...movedMarks(label.marks, MARGIN.side, y + 6), ...movedMarks(value.marks, VALUE_X, y + 6))
    y += height
  }
  const addText = (key: keyof typeof PROOF_WORDS, ...texts: string[]) =>
    addRow(key, stack(texts.map((text) => textBlock(text, VALUE_WIDTH, VALUE))))
  const addMoment = (key: keyof typeof PROOF_WORDS, moment: string | null) =>
    addText(key, ...(moment === null ? ['–'] : momentTexts(moment, proof.zone)))

  writeTexts('heading').forEach((text, index) => {
    addFullWidth(text, index === 0 ? { size: 17, leading: 25, face: 'bold' } : { size: 13, leading: 20, face: 'bold' })
  })
  y += 6
  for (const text of [...writeTexts('about'), ...writeTexts('kind')])
    addFullWidth(text, { size: 9, leading: 13.5, colour: INK_SECOND })
  y += 10
  addText('company', proof.company)
  addText('number', proof.number)
  addText('title', proof.title)
  addText('fingerprint', fingerprint.slice(0, 32), fingerprint.slice(32))
  addText('signer', proof.signer)
  addText('method', ...writeTexts(proof.method))
  if (proof.signature.kind === 'typed')
    addRow('typed', textBlock(proof.signature.text, VALUE_WIDTH, { size: 18, leading: 27, slanted: true }))
  else addRow('drawn', pictureBlock(proof.signature.picture))
  for (const key of ['mailed', 'opened', 'acknowledged', 'signed'] as const) addMoment(key, proof[key])
  const { letter, template, program } = proof.versions
  addText('versions', `${letter} / ${template} / ${program}`)
  for (const page of pages) page.marks.push(...footMarks(proof))
  return pages
}

type Block = { height: number; marks: LetterMark[] }

function textBlock(text: string, width: number, { size, leading, face, slanted, colour = INK }: Style): Block {
  const types = [...(face === 'bold' ? ['bold' as const] : []), ...(slanted ? ['italic' as const] : [])]
  const node = { type: 'text', text, marks: types.map((type) => ({ type })) } as const
  return stack(breakLines(text === '' ? [] : [node], width, { size, leading, colour, align: 'left' }))
}

function pictureBlock(picture: PdfPicture): Block {
  const scale = Math.min(SIGNATURE.width / picture.width, SIGNATURE.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { height, marks: [{ kind: 'picture', picture, x: 0, y: 0, width, height }] }
}

function stack(blocks: readonly Block[]): Block {
  let height = 0
  const marks: LetterMark[] = []
  for (const block of blocks) {
    marks.push(...movedMarks(block.marks, 0, height))
    height += block.height
  }
  return { height, marks }
}

function footMarks({ number }: SigningProof): LetterMark[] {
  const block = textBlock(number, BODY_WIDTH, { size: 8, leading: 12, colour: INK_THIRD })
  return movedMarks(block.marks.slice(0, 1), MARGIN.side, A4.height - 38)
}

/** A moment by the clock of a zone, and below it in UTC. */
function momentTexts(moment: string, zone: string): string[] {
  const at = new Date(moment)
  return [`${clockText(at, zone)} (${zone}, ${offsetText(at, zone)})`, `${clockText(at, 'UTC')} (UTC)`]
}

function clockText(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
}

/** How far a zone is from UTC at a moment, such as `UTC+08:00`. */
function offsetText(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC')
}
