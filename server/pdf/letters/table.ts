import type { LetterInline, LetterTable } from '#base/letters/letter-document.ts'
import { HAIRLINE, INK, PRIMARY_SOFT } from '../page-marks.ts'
import type { LetterMark } from './letter.ts'
import { type LineStyle, textWidths } from './lines.ts'
import { movedMarks, type Piece, withoutLastSpace } from './pieces.ts'

const CELL: LineStyle = { size: 9.5, leading: 14, colour: INK, align: 'left' }
const HEAD_CELL: LineStyle = { ...CELL, bold: true }
const PADDING = { x: 5, y: 3.5 }
const BORDER = 0.5
/** A first row of headings that is higher is not repeated. */
const HIGHEST_HEADING = 150
/** Texts that are at most this wide, such as amounts, are broken last, in points. */
const SHORT_TEXT = 75
/** The width that a list in a cell is given, in points. */
const LIST_WIDTH = 120

type CellNode = LetterTable['content'][number]['content'][number]
/** Lays the content of a cell out in a width. */
export type LayCell = (content: CellNode['content'], width: number, style: LineStyle) => Piece[]
type Cell = { pieces: Piece[]; isHeading: boolean }

/** Lays a table out row by row. A first row of headings stands again at the top of each page. */
export function layTable(table: LetterTable, width: number, layCell: LayCell): Piece[] {
  const columns = columnWidths(table, width)
  const rows = table.content.map((row) =>
    row.content.map((cell, index): Cell => {
      const isHeading = cell.type === 'tableHeader'
      const room = Math.max(1, columns[index]! - 2 * PADDING.x)
      return {
        pieces: withoutLastSpace(layCell(cell.content, room, isHeading ? HEAD_CELL : CELL)),
        isHeading,
      }
    }),
  )
  const [first, ...others] = rows.map((row) => drawRow(row, columns))
  const isHeading = rows[0]!.every((cell) => cell.isHeading) && first!.height <= HIGHEST_HEADING
  if (!isHeading || others.length === 0) return [first!, ...others]
  return [{ ...first!, keep: true }, ...others.map((row): Piece => ({ ...row, heading: first! }))]
}

/** A row with its borders and grounds. */
function drawRow(cells: readonly Cell[], columns: readonly number[]): Piece {
  const heights = cells.map(({ pieces }) => pieces.reduce((sum, piece) => sum + piece.height, 0))
  const height = Math.max(CELL.leading, ...heights) + 2 * PADDING.y
  const width = columns.reduce((sum, column) => sum + column, 0)
  const grounds: LetterMark[] = []
  const texts: LetterMark[] = []
  const borders = [bar(0, 0, width, BORDER), bar(0, height, width, BORDER), bar(0, 0, BORDER, height)]
  let x = 0
  cells.forEach(({ pieces, isHeading }, index) => {
    const column = columns[index]!
    if (isHeading) grounds.push({ kind: 'box', x, y: 0, width: column, height, radius: 0, colour: PRIMARY_SOFT })
    let y = PADDING.y
    for (const piece of pieces) {
      texts.push(...movedMarks(piece.marks, x + PADDING.x, y))
      y += piece.height
    }
    x += column
    borders.push(bar(x, 0, BORDER, height))
  })
  return { height, marks: [...grounds, ...borders, ...texts], split: (room) => splitRow(cells, columns, room) }
}

function bar(x: number, y: number, width: number, height: number): LetterMark {
  return { kind: 'box', x, y, width, height, radius: 0, colour: HAIRLINE }
}

/** Divides a row where each of its cells has something on both pages, or nothing at all on the second. */
function splitRow(cells: readonly Cell[], columns: readonly number[], room: number): [Piece, Piece] | null {
  const counts = cells.map(({ pieces }) => {
    let left = room - 2 * PADDING.y
    const count = pieces.findIndex((piece) => {
      left -= piece.height
      return left < 0
    })
    return count === -1 ? pieces.length : count
  })
  if (cells.some(({ pieces }, index) => pieces.length > 0 && counts[index] === 0)) return null
  const [above, below] = [0, 1].map((side) =>
    drawRow(
      cells.map(({ pieces, isHeading }, index) => {
        const count = counts[index]!
        return { isHeading, pieces: side === 0 ? pieces.slice(0, count) : pieces.slice(count) }
      }),
      columns,
    ),
  )
  return [above!, below!]
}

/** Widths as the editor has them, where it has one for each column; otherwise by the texts of each column. */
function columnWidths({ content }: LetterTable, width: number): number[] {
  const first = content[0]!.content
  const given = first.flatMap((cell) => cell.attrs?.colwidth ?? [])
  if (given.length === first.length) return given.map((one) => (one * width) / sumOf(given))
  const texts = first.map((_, index) => content.map((row) => contentWidths(row.content[index]!)))
  const most = width / first.length
  const least = texts.map((column) => Math.min(most, Math.max(...column.map(({ longestWord }) => longestWord))))
  const wanted = texts.map((column, index) =>
    Math.max(least[index]!, Math.min(width * 0.6, Math.max(...column.map(({ natural }) => natural)))),
  )
  const [leastSum, wantedSum] = [sumOf(least), sumOf(wanted)]
  if (wantedSum <= width) return wanted.map((one) => (one * width) / wantedSum)
  return wanted.map((one, index) => {
    const narrowest = least[index]!
    return narrowest + ((one - narrowest) * (width - leastSum)) / (wantedSum - leastSum)
  })
}

function contentWidths(cell: CellNode): { natural: number; longestWord: number } {
  const widths = cell.content.map((block) =>
    block.type === 'paragraph'
      ? cellTextWidths(block.content ?? [], cell.type === 'tableHeader' ? HEAD_CELL : CELL)
      : { natural: LIST_WIDTH, longestWord: LIST_WIDTH / 2 },
  )
  // Half a point more, so that rounding does not break what just fits.
  const padding = 2 * PADDING.x + 0.5
  return {
    natural: Math.max(...widths.map(({ natural }) => natural)) + padding,
    longestWord: Math.max(...widths.map(({ longestWord }) => longestWord)) + padding,
  }
}

function cellTextWidths(content: readonly LetterInline[], style: LineStyle): { natural: number; longestWord: number } {
  const widths = textWidths(content, style)
  return widths.natural <= SHORT_TEXT ? { ...widths, longestWord: widths.natural } : widths
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
