import type { LetterBlock, LetterList, LetterParagraph, Signer } from '#base/letters/letter-document.ts'
import { HAIRLINE, INK } from '../page-marks.ts'
import type { LetterMark, SignatureText } from './letter.ts'
import { breakLines, type LineStyle, widthOf } from './lines.ts'
import { movedMarks, type Piece, spaceOf, withoutLastSpace } from './pieces.ts'
import { type LayCell, layTable } from './table.ts'

type Block = LetterBlock | LetterList
export type Signatures = Readonly<Record<Signer, SignatureText>>

const BODY: LineStyle = { size: 10.5, leading: 16, colour: INK, align: 'left' }
const HEADINGS: Readonly<Record<1 | 2 | 3, LineStyle>> = {
  1: { size: 16, leading: 23, colour: INK, align: 'left', bold: true },
  2: { size: 13, leading: 20, colour: INK, align: 'left', bold: true },
  3: { size: 11, leading: 17, colour: INK, align: 'left', bold: true },
}
const PARAGRAPH_SPACE = 7
const ITEM_SPACE = 2.5
const HEADING_SPACE = 6
const INDENT = 20
const SIGNATURE = { room: 46, width: 200, leading: 14, size: 9.5, gap: 28 }

/** Lays blocks out below each other in a width of points. */
export function layBlocks(
  blocks: readonly Block[],
  width: number,
  signatures: Signatures,
  style: LineStyle = BODY,
): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const next = blocks[at + 1]
    if (block.type === 'signature' && next?.type === 'signature' && width >= 2 * SIGNATURE.width + SIGNATURE.gap) {
      pieces.push(...besideEachOther(block.attrs.signer, next.attrs.signer, width, signatures))
      at++
    } else pieces.push(...layBlock(block, width, signatures, style))
  }
  return pieces
}

function layBlock(block: Block, width: number, signatures: Signatures, style: LineStyle): Piece[] {
  const layCell: LayCell = (cell, room, cellStyle) => layBlocks(cell, room, signatures, cellStyle)
  if (block.type === 'paragraph') return layParagraph(block, width, style)
  if (block.type === 'heading') {
    const heading = HEADINGS[block.attrs.level]
    const lines = breakLines(block.content ?? [], width, { ...heading, align: block.attrs.textAlign ?? 'left' })
    return [spaceOf(HEADING_SPACE, true), ...lines.map((line): Piece => ({ ...line, keep: true })), spaceOf(3, true)]
  }
  if (block.type === 'bulletList' || block.type === 'orderedList')
    return [...layList(block, width, signatures, style), spaceOf(PARAGRAPH_SPACE - ITEM_SPACE)]
  if (block.type === 'table') return [...layTable(block, width, layCell), spaceOf(PARAGRAPH_SPACE + 3)]
  if (block.type === 'horizontalRule') return [ruleAcross(width)]
  if (block.type === 'pageBreak') return [{ height: 0, marks: [], breaks: true }]
  return laySignature(block.attrs.signer, width, signatures)
}

function layParagraph({ content, attrs }: LetterParagraph, width: number, style: LineStyle): Piece[] {
  const lines = breakLines(content ?? [], width, { ...style, align: attrs?.textAlign ?? 'left' })
  // No page ends with the first line of a paragraph, or begins with its last.
  const kept = lines.map((line, index): Piece => {
    const keep = lines.length > 1 && (index === 0 || index === lines.length - 2)
    return keep ? { ...line, keep } : line
  })
  return [...kept, spaceOf(PARAGRAPH_SPACE)]
}

function layList(list: LetterList, width: number, signatures: Signatures, style: LineStyle): Piece[] {
  return list.content.flatMap((item, index) => {
    const inside = withoutLastSpace(layBlocks(item.content, width - INDENT, signatures, style))
    const pieces = inside.map((piece) => ({
      ...(piece.space ? spaceOf(ITEM_SPACE) : piece),
      marks: movedMarks(piece.marks, INDENT, 0),
    }))
    const first = pieces[0]
    if (first) {
      const mark = list.type === 'bulletList' ? '•' : `${(list.attrs?.start ?? 1) + index}.`
      pieces[0] = { ...first, marks: [markerOf(mark, first.base ?? 0, style), ...first.marks] }
    }
    return [...pieces, spaceOf(ITEM_SPACE)]
  })
}

/** The bullet or number of an item, with its right edge before the text. A bullet is in the middle of a wide glyph. */
function markerOf(text: string, y: number, { size, colour }: LineStyle): LetterMark {
  const right = text === '•' ? INDENT - 1 : INDENT - 6
  return { kind: 'text', text, x: right - widthOf(text, 'regular', size), y, size, face: 'regular', colour }
}

export function ruleAcross(width: number): Piece {
  return { height: 17, marks: [{ kind: 'line', x: 0, y: 8, width, weight: 0.75, colour: HAIRLINE }] }
}

/** Room above a line, the line, and below it the lines of text of who signs. */
function laySignature(signer: Signer, width: number, signatures: Signatures): Piece[] {
  const { lines, picture } = signatures[signer]
  const wide = Math.min(SIGNATURE.width, width)
  const marks: LetterMark[] = [{ kind: 'line', x: 0, y: SIGNATURE.room, width: wide, weight: 0.75, colour: INK }]
  if (picture) {
    const scale = Math.min((SIGNATURE.room - 6) / picture.height, wide / picture.width)
    const [pictureWidth, height] = [picture.width * scale, picture.height * scale]
    marks.push({ kind: 'picture', picture, x: 0, y: SIGNATURE.room - 2 - height, width: pictureWidth, height })
  }
  let y = SIGNATURE.room + 3
  for (const text of lines) {
    const style = { size: SIGNATURE.size, leading: SIGNATURE.leading, colour: INK, align: 'left' } as const
    const broken = text === '' ? [] : breakLines([{ type: 'text', text }], wide, style)
    for (const line of broken) {
      marks.push(...movedMarks(line.marks, 0, y))
      y += line.height
    }
  }
  return [{ height: y, marks }, spaceOf(PARAGRAPH_SPACE)]
}

function besideEachOther(left: Signer, right: Signer, width: number, signatures: Signatures): Piece[] {
  const [one, other] = [left, right].map((signer) => laySignature(signer, SIGNATURE.width, signatures)[0]!) as [
    Piece,
    Piece,
  ]
  const beside = width / 2 + SIGNATURE.gap / 2
  return [
    { height: Math.max(one.height, other.height), marks: [...one.marks, ...movedMarks(other.marks, beside, 0)] },
    spaceOf(PARAGRAPH_SPACE),
  ]
}
