import type { LetterDocument, Signer } from '#base/letters/letter-document.ts'
import type { PageMark } from '../page-marks.ts'
import type { PdfPicture } from '../pdf-picture.ts'
import type { PdfForm } from './pdf-form.ts'

/** How a PDF names the language of its text, so that it is read aloud in it. */
export type LetterLanguage = 'en-MY' | 'zh-TW' | 'ms-MY'

/**
 * What stands at the head of the first page: a picture across its top, or a page beneath its text. `top` and `bottom` are
 * the points at the first page's edges that such a page leaves to itself.
 */
export type LetterHead =
  | { kind: 'picture'; picture: PdfPicture }
  | { kind: 'page'; form: PdfForm; top: number; bottom: number }

/**
 * The largest picture of a letter head in pixels, for `inside` of `checkFile`, whose PNG `readPngPicture` reads: four pixels
 * a point.
 * @public
 */
export const LETTER_HEAD_BOX = { width: 1_884, height: 304 } as const

/** What a signature field shows: a picture above its line, such as a stamp, and lines of text below it. */
export type SignatureText = { lines: readonly string[]; picture: PdfPicture | null }

/**
 * A letter to draw. Two bodies are two languages of it: one after the other (`stacked`), or side by side with their top nodes
 * beside each other in pairs (`columns`). No body has variables any more.
 */
export type Letter = {
  number: string
  title: string
  /** The company, as the author of the file. */
  company: string
  language: LetterLanguage
  bodies: readonly [LetterDocument] | readonly [LetterDocument, LetterDocument]
  arrangement: 'stacked' | 'columns'
  head: LetterHead | null
  signatures: Readonly<Record<Signer, SignatureText>>
  /** The moment that the file says it was made at, such as `2026-11-23T06:30:00.000Z`. */
  moment: string
}

/** One thing on a page of a letter; a text may be slanted, and spaced by points after each of its characters. */
export type LetterMark = Exclude<PageMark, { kind: 'text' }> | LetterText
export type LetterText = Extract<PageMark, { kind: 'text' }> & { slanted?: boolean; spacing?: number }

export type LetterPage = { marks: LetterMark[]; beneath: PdfForm | null }
