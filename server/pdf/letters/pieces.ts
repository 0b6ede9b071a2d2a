import type { LetterMark } from './letter.ts'

/**
 * Something that stands on one page, with marks from its own top left. `space` vanishes at the top of a page. `keep` stays
 * with the next piece. `breaks` starts a new page. `split` divides a row of a table that is higher than a page; `heading`
 * is repeated above it at the top of a page.
 */
export type Piece = {
  height: number
  marks: LetterMark[]
  /** How far below the top the base line of its text is. */
  base?: number
  space?: boolean
  keep?: boolean
  breaks?: boolean
  heading?: Piece
  /** What of it fits into a height, and the rest; null when nothing does. */
  split?: (room: number) => [Piece, Piece] | null
}

export function spaceOf(height: number, keep = false): Piece {
  return { height, marks: [], space: true, ...(keep && { keep }) }
}

export function withoutLastSpace(pieces: readonly Piece[]): Piece[] {
  return pieces.at(-1)?.space ? pieces.slice(0, -1) : [...pieces]
}

export function movedMarks(marks: readonly LetterMark[], x: number, y: number): LetterMark[] {
  return marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }))
}
