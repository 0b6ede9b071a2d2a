import type { LetterBlock } from '#base/letters/letter-document.ts'
import { A4 } from '../build-pdf.ts'
import { INK_THIRD } from '../page-marks.ts'
import type { PdfPicture } from '../pdf-picture.ts'
import { layBlocks, ruleAcross } from './blocks.ts'
import type { Letter, LetterHead, LetterPage } from './letter.ts'
import { widthOf } from './lines.ts'
import { movedMarks, type Piece, spaceOf } from './pieces.ts'

/** Margins of a page in points. */
export const MARGIN = { side: 62, top: 62, bottom: 62 } as const
export const BODY_WIDTH = A4.width - 2 * MARGIN.side
const COLUMN_GAP = 22
const HEAD = { top: 34, height: 76, space: 18 }
/** Pictures of a letter head are at most as large as at this number of pixels in a point. */
const PIXELS_PER_POINT = 2
/** The least height that text has on a first page with a letter head, in points. */
const LEAST_ROOM = 200
/** The least height of a second language, unless it is shorter, on the page where the first ends, and of the rule before it. */
const SECOND_ROOM = 220
const RULE_SPACE = 33
/** The least height that a heading in columns has below it for its text. */
const HEADING_ROOM = 70
/** The least of a divided row that stands below the headings of its table, in points. */
const PART_HEIGHT = 60
const PAGE_NUMBER = { size: 8, y: A4.height - 30, gap: 32 }

/** Where the next piece goes. */
type Cursor = { page: number; y: number }
type Column = { x: number }
/** The pages so far, and the room that text has on each, from top to bottom. */
type Sheets = { pages: LetterPage[]; roomOf: (page: number) => { top: number; bottom: number } }

/** Lays a letter out on pages of A4. Throws `letter_value_missing` for a variable without a value. */
export function layLetter(letter: Letter): LetterPage[] {
  const sheets: Sheets = { pages: [], roomOf: (page) => roomOf(page, letter.head) }
  const cursor = openPage(sheets, 0)
  if (letter.head?.kind === 'picture') addHeadPicture(sheets.pages[0]!, letter.head.picture)
  if (letter.head?.kind === 'page') sheets.pages[0]!.beneath = letter.head.form
  if (letter.bodies.length === 2 && letter.arrangement === 'columns') placeColumns(sheets, letter, cursor)
  else placeStacked(sheets, letter, cursor)
  numberPages(sheets)
  return sheets.pages
}

/** Places languages one after the other: a rule stands between them, or the second begins a page. */
function placeStacked(sheets: Sheets, { bodies, signatures }: Letter, cursor: Cursor): void {
  const column = { x: MARGIN.side }
  let place = cursor
  bodies.forEach((body, index) => {
    const pieces = layBlocks(body.content, BODY_WIDTH, signatures)
    if (index > 0) {
      const { top, bottom } = sheets.roomOf(place.page)
      const needed = Math.min(SECOND_ROOM, heightOf(pieces)) + RULE_SPACE
      if (place.y + needed > bottom) place = openPage(sheets, place.page + 1)
      else if (place.y > top)
        place = placePieces(sheets, [spaceOf(8), ruleAcross(BODY_WIDTH), spaceOf(8)], column, place)
    }
    place = placePieces(sheets, pieces, column, place)
  })
}

/** Places pairs of top nodes beside each other; each pair begins below the longer one of the pair before it. */
function placeColumns(sheets: Sheets, { bodies, signatures }: Letter, cursor: Cursor): void {
  const width = (BODY_WIDTH - COLUMN_GAP) / 2
  const columns: Column[] = [{ x: MARGIN.side }, { x: MARGIN.side + width + COLUMN_GAP }]
  const most = Math.max(...bodies.map((body) => body.content.length))
  let start = cursor
  for (let at = 0; at < most; at++) {
    const signed = signatureRun(bodies, at)
    if (signed.length > 0) {
      start = placePieces(sheets, layBlocks(signed, BODY_WIDTH, signatures), { x: MARGIN.side }, start)
      at += signed.length - 1
      continue
    }
    const sides = bodies.map((body) => body.content.slice(at, at + 1))
    const pieces = sides.map((blocks) => layBlocks(blocks, width, signatures))
    const least = sides.some(([block]) => block?.type === 'heading') ? HEADING_ROOM : 0
    const { top, bottom } = sheets.roomOf(start.page)
    // Both begin on one page.
    const needed = Math.max(least, ...pieces.map((side) => firstHeight(side, bottom - top)))
    if (start.y > top && start.y + needed > bottom) start = openPage(sheets, start.page + 1)
    const ends = pieces.map((side, index) => placePieces(sheets, side, columns[index]!, start))
    start = ends.reduce((a, b) => (b.page > a.page || (b.page === a.page && b.y > a.y) ? b : a))
  }
}

/** The signature fields from a place on that both languages have: they stand once, across both columns. */
function signatureRun(bodies: Letter['bodies'], from: number): LetterBlock[] {
  const [one, other] = bodies
  const run: LetterBlock[] = []
  for (let at = from; ; at++) {
    const [a, b] = [one.content[at], other?.content[at]]
    if (a?.type !== 'signature' || b?.type !== 'signature' || a.attrs.signer !== b.attrs.signer) return run
    run.push(a)
  }
}

/** Places pieces below each other from a place on, over as many pages as they need, and returns the place after them. */
function placePieces(sheets: Sheets, pieces: readonly Piece[], { x }: Column, from: Cursor): Cursor {
  let cursor = { ...from }
  const waiting = [...pieces].reverse()
  const put = (piece: Piece) => {
    sheets.pages[cursor.page]!.marks.push(...movedMarks(piece.marks, x, cursor.y))
    cursor.y += piece.height
  }
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    const { top, bottom } = sheets.roomOf(cursor.page)
    const isAtTop = cursor.y <= top + 0.01
    if (piece.breaks) {
      cursor = openPage(sheets, cursor.page + 1)
      continue
    }
    const heading = isAtTop ? piece.heading : undefined
    const mostRoom = bottom - top - (piece.heading?.height ?? 0)
    const room = bottom - cursor.y - (heading?.height ?? 0)
    if (piece.space) {
      if (!isAtTop) cursor.y += piece.height
      continue
    }
    if (keptHeight(piece, waiting, mostRoom) <= room || (isAtTop && piece.height <= room)) {
      if (heading) put(heading)
      put(piece)
      continue
    }
    const next = sheets.roomOf(cursor.page + 1)
    const isTooHigh = piece.height > next.bottom - next.top - (piece.heading?.height ?? 0)
    const parts = isAtTop || isTooHigh ? piece.split?.(room) : null
    if (parts) {
      if (heading) put(heading)
      put(parts[0])
      waiting.push({ ...parts[1], ...(piece.heading && { heading: piece.heading }) })
    } else if (isAtTop) {
      put(piece)
      continue
    } else {
      waiting.push(piece)
    }
    cursor = openPage(sheets, cursor.page + 1)
  }
  return cursor
}

function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.height, 0)
}

/** The height of the first piece that is no space, with the spaces before it and what stays with it. */
function firstHeight(pieces: readonly Piece[], most: number): number {
  const waiting = [...pieces].reverse()
  let height = 0
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    if (!piece.space) return height + keptHeight(piece, waiting, most)
    height += piece.height
  }
  return 0
}

/**
 * The height of a piece and of those after it that stay with it. Of a row that is higher than a page only a part has to fit.
 */
function keptHeight(piece: Piece, waiting: readonly Piece[], most: number): number {
  let height = piece.height
  let last = piece
  for (let at = waiting.length - 1; last.keep && at >= 0; at--) {
    last = waiting[at]!
    height += last.split && last.height > most ? PART_HEIGHT : last.height
  }
  return height
}

/** Goes to the top of a page, and adds it where it is new. */
function openPage(sheets: Sheets, page: number): Cursor {
  while (sheets.pages.length <= page) sheets.pages.push({ marks: [], beneath: null })
  return { page, y: sheets.roomOf(page).top }
}

function roomOf(page: number, head: LetterHead | null): { top: number; bottom: number } {
  const bottom = A4.height - MARGIN.bottom
  if (page > 0 || !head) return { top: MARGIN.top, bottom }
  if (head.kind === 'page') {
    const top = Math.min(Math.max(0, head.top), A4.height / 2)
    return { top, bottom: Math.max(top + LEAST_ROOM, Math.min(bottom, A4.height - head.bottom)) }
  }
  return { top: HEAD.top + headSize(head.picture).height + HEAD.space, bottom }
}

function headSize({ width, height }: PdfPicture): { width: number; height: number } {
  const scale = Math.min(BODY_WIDTH / width, HEAD.height / height, 1 / PIXELS_PER_POINT)
  return { width: width * scale, height: height * scale }
}

function addHeadPicture(page: LetterPage, picture: PdfPicture): void {
  page.marks.push({ kind: 'picture', picture, x: MARGIN.side, y: HEAD.top, ...headSize(picture) })
}

/** Numbers the pages near their bottom; above what a page beneath has there. */
function numberPages({ pages, roomOf: room }: Sheets): void {
  const { size, y, gap } = PAGE_NUMBER
  pages.forEach(({ marks }, index) => {
    const text = `${index + 1} / ${pages.length}`
    const x = (A4.width - widthOf(text, 'regular', size)) / 2
    marks.push({
      kind: 'text',
      text,
      x,
      y: Math.min(y, room(index).bottom + gap),
      size,
      face: 'regular',
      colour: INK_THIRD,
    })
  })
}
