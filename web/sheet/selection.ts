/** A place in the sheet: row and column index, from 0. */
export type Place = { row: number; column: number }

/** A selection from its start to the cursor. */
export type Selection = { anchor: Place; active: Place }

export type Block = { top: number; bottom: number; left: number; right: number }

export type Size = { rows: number; columns: number; page: number }

export function toBlock({ anchor, active }: Selection): Block {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  }
}

export function singleCell(place: Place): Selection {
  return { anchor: place, active: place }
}

type KeyStroke = { key: string; ctrl: boolean; shift: boolean }

/** The selection after a key, or undefined if the key does not move it. Shift extends the selection. */
export function moveSelection(selection: Selection, stroke: KeyStroke, size: Size): Selection | undefined {
  const { row, column } = selection.active
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to = destination(stroke, { row, column }, last, size.page)
  if (!to) return undefined
  const place = { row: Math.max(0, Math.min(last.row, to.row)), column: Math.max(0, Math.min(last.column, to.column)) }
  return stroke.shift ? { anchor: selection.anchor, active: place } : singleCell(place)
}

function destination({ key, ctrl }: KeyStroke, { row, column }: Place, last: Place, page: number): Place | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: ctrl ? last.row : row + 1, column }
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: ctrl ? last.column : column + 1 }
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? last.row : row, column: last.column }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
    default:
      return undefined
  }
}

/**
 * The cell after this one for Tab, continuing in the next row; undefined past the last cell, where Tab leaves the
 * sheet.
 */
export function nextTabPlace({ row, column }: Place, back: boolean, size: Size): Place | undefined {
  const next = row * size.columns + column + (back ? -1 : 1)
  if (next < 0 || next >= size.rows * size.columns) return undefined
  return { row: Math.floor(next / size.columns), column: next % size.columns }
}
