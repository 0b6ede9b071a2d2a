import type { Cell, ChangeSet } from './change-set.ts'
import { isEditable, parseCell, plainText, type SheetColumn } from './columns.ts'
import type { Block } from './selection.ts'

export type CellEdit = { row: string; column: string; cell: Cell }

/** The sheet as block operations see it. */
export type Grid<Row> = {
  rows: readonly Row[]
  columns: readonly SheetColumn<Row>[]
  rowId: (row: Row) => string
  changes: ChangeSet
}

/** Converts typed text to a cell: the checked value, or the text with the code of its problem. */
export function toCell<Row>(column: SheetColumn<Row>, row: Row, typed: string): Cell {
  const read = parseCell(column, typed)
  if ('problem' in read) return { typed, problem: read.problem }
  const problem = column.check?.(read.value, row)
  return problem ? { typed, problem } : { value: read.value }
}

/**
 * The edits of pasting a block at the selection. A single value fills the selection; a block whose size divides it
 * repeats; otherwise the block is pasted once, cut at the edge of the sheet. Read-only cells are skipped.
 */
export function pasteEdits<Row>(
  grid: Grid<Row>,
  target: Block,
  block: readonly (readonly string[])[],
): { edits: CellEdit[]; area: Block; skipped: number } {
  const height = block.length
  const width = Math.max(0, ...block.map((row) => row.length))
  const selectedHeight = target.bottom - target.top + 1
  const selectedWidth = target.right - target.left + 1
  const tall = selectedHeight % height === 0 ? selectedHeight : height
  const wide = selectedWidth % width === 0 ? selectedWidth : width
  const area = {
    top: target.top,
    left: target.left,
    bottom: Math.min(grid.rows.length - 1, target.top + tall - 1),
    right: Math.min(grid.columns.length - 1, target.left + wide - 1),
  }
  let skipped = (target.top + tall - 1 - area.bottom) * wide
  const edits: CellEdit[] = []
  eachCell(grid, area, (row, column, r, c) => {
    const typed = block[(r - area.top) % height]?.[(c - area.left) % width]
    if (typed === undefined) return
    if (isEditable(column, row))
      edits.push({ row: grid.rowId(row), column: column.id, cell: toCell(column, row, typed) })
    else skipped++
  })
  return { edits, area, skipped }
}

/** Copies the first row of the selection into the rows below it (Ctrl D). */
export function fillEdits<Row>(grid: Grid<Row>, area: Block): CellEdit[] {
  const edits: CellEdit[] = []
  const first = grid.rows[area.top]
  if (!first) return edits
  eachCell(grid, { ...area, top: area.top + 1 }, (row, column) => {
    if (!isEditable(column, row)) return
    const cell = grid.changes.content(grid.rowId(first), column.id)
    const problem = cell.problem === undefined ? column.check?.(cell.value, row) : undefined
    edits.push({
      row: grid.rowId(row),
      column: column.id,
      cell: problem && cell.value !== undefined ? { typed: plainText(column, cell.value), problem } : cell,
    })
  })
  return edits
}

/** The edits that empty the selection. */
export function clearEdits<Row>(grid: Grid<Row>, area: Block): CellEdit[] {
  const edits: CellEdit[] = []
  eachCell(grid, area, (row, column) => {
    if (isEditable(column, row)) edits.push({ row: grid.rowId(row), column: column.id, cell: toCell(column, row, '') })
  })
  return edits
}

/** The selection as text cells for a spreadsheet. */
export function copyBlock<Row>(
  grid: Grid<Row>,
  area: Block,
  value: (row: Row, column: SheetColumn<Row>) => Cell,
): string[][] {
  const block: string[][] = []
  for (const row of grid.rows.slice(area.top, area.bottom + 1)) {
    block.push(
      grid.columns.slice(area.left, area.right + 1).map((column) => {
        const cell = value(row, column)
        return cell.problem === undefined ? plainText(column, cell.value) : cell.typed
      }),
    )
  }
  return block
}

function eachCell<Row>(
  grid: Grid<Row>,
  area: Block,
  visit: (row: Row, column: SheetColumn<Row>, r: number, c: number) => void,
) {
  grid.rows.slice(area.top, area.bottom + 1).forEach((row, down) => {
    grid.columns.slice(area.left, area.right + 1).forEach((column, across) => {
      visit(row, column, area.top + down, area.left + across)
    })
  })
}
