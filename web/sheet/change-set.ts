import type { CellValue } from './columns.ts'
import { createEditHistory } from './edit-history.ts'

/** The content of a cell with an edit: a value, or the typed text and the code of its problem. */
export type Cell =
  | { value: CellValue; typed?: undefined; problem?: undefined }
  | { value?: undefined; typed: string; problem: string }

/** One unsaved change of one cell, as sent to the server. */
export type Change = { row: string; column: string; old: CellValue; new: CellValue }

/** One cell of one undoable step. */
type Move = { row: string; column: string; before: Cell; after: Cell }

export type RowFailure = { row: string; column?: string; message: string }

/**
 * The unsaved edits of a sheet, independent of the screen: changes, undo and redo, failures. `stored` returns the value
 * of a cell when the rows were last loaded.
 */
export function changeSet(stored: (row: string, column: string) => CellValue) {
  const pending = new Map<string, Map<string, Cell>>()
  /** First stored value of each pending cell: the `old` of its change. */
  const origins = new Map<string, Map<string, CellValue>>()
  /** Saved, but not yet in the loaded rows. */
  const settled = new Map<string, Map<string, CellValue>>()
  const failures = new Map<string, RowFailure>()
  const stamps = new Map<string, number>()
  const history = createEditHistory<Move>()

  function touch(row: string) {
    stamps.set(row, (stamps.get(row) ?? 0) + 1)
  }

  function base(row: string, column: string): CellValue {
    const saved = settled.get(row)?.get(column)
    return saved === undefined ? stored(row, column) : saved
  }

  function setCell(row: string, column: string, cell: Cell) {
    const cells = pending.get(row) ?? new Map<string, Cell>()
    const origin = origins.get(row) ?? new Map<string, CellValue>()
    if (cell.problem === undefined && cell.value === base(row, column)) {
      cells.delete(column)
      origin.delete(column)
    } else {
      if (!origin.has(column)) origin.set(column, base(row, column))
      cells.set(column, cell)
    }
    if (cells.size) {
      pending.set(row, cells)
      origins.set(row, origin)
    } else {
      pending.delete(row)
      origins.delete(row)
    }
    failures.delete(row)
    touch(row)
  }

  function content(row: string, column: string): Cell {
    return pending.get(row)?.get(column) ?? { value: base(row, column) }
  }

  return {
    /** The stored value, without unsaved edits. */
    base,
    /** The current content of the cell. */
    content,
    /** The current value of the cell; an unreadable edit counts as the value before it. */
    value(row: string, column: string): CellValue {
      const cell = pending.get(row)?.get(column)
      return cell === undefined || cell.problem !== undefined ? base(row, column) : cell.value
    },
    isChanged: (row: string, column: string) => pending.get(row)?.has(column) ?? false,
    /** Increases with every change of the row, so that a rendered row knows when it is stale. */
    stamp: (row: string) => stamps.get(row) ?? 0,
    /** Applies these edits as one undoable step and returns the rows it changed. */
    edit(edits: readonly { row: string; column: string; cell: Cell }[]): string[] {
      const moves = edits
        .map(({ row, column, cell }) => ({ row, column, before: content(row, column), after: cell }))
        .filter((move) => !sameCell(move.before, move.after))
      if (!moves.length) return []
      for (const move of moves) setCell(move.row, move.column, move.after)
      history.add(moves)
      return rowsTouchedBy(moves)
    },
    undo(): string[] {
      const moves = history.undo()
      for (const move of moves.toReversed()) setCell(move.row, move.column, move.before)
      return rowsTouchedBy(moves)
    },
    redo(): string[] {
      const moves = history.redo()
      for (const move of moves) setCell(move.row, move.column, move.after)
      return rowsTouchedBy(moves)
    },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** Number of changed cells, including those with problems. */
    size() {
      let count = 0
      for (const cells of pending.values()) count += cells.size
      return count
    },
    /**
     * Counts what is not saved: rows marked for removal in the column `removal`, and changed cells of the other rows.
     */
    tally(removal: string | undefined): { changed: number; removed: string[] } {
      const removed = [...pending]
        .filter(([, cells]) => removal !== undefined && cells.get(removal)?.value === true)
        .map(([row]) => row)
      const going = new Set(removed)
      let changed = 0
      for (const [row, cells] of pending) if (!going.has(row)) changed += cells.size
      return { changed, removed }
    },
    forgetRows: history.forgetRows,
    /** Rows with an edit that cannot be sent as it is. */
    troubledRows(): string[] {
      const rows = [...pending]
        .filter(([, cells]) => [...cells.values()].some((cell) => cell.problem !== undefined))
        .map(([row]) => row)
      return [...new Set([...rows, ...failures.keys()])]
    },
    failure: (row: string) => failures.get(row),
    /** The changes to send, whole rows in batches of at most `rows` rows; leaves out rows with a problem. */
    batches(rows: number): Change[][] {
      const batches: Change[][] = []
      let batch: Change[] = []
      let count = rows
      for (const [row, cells] of pending) {
        if ([...cells.values()].some((cell) => cell.problem !== undefined)) continue
        if (count === rows) {
          batch = []
          batches.push(batch)
          count = 0
        }
        count++
        for (const [column, cell] of cells)
          batch.push({ row, column, old: origins.get(row)?.get(column) ?? null, new: cell.value ?? null })
      }
      return batches
    },
    /** Records the answer to a batch: its rows are stored, except the failed ones, which keep their edits. */
    settle(batch: readonly Change[], failed: readonly RowFailure[]): string[] {
      const bad = new Map(failed.map((failure) => [failure.row, failure]))
      for (const change of batch) {
        if (bad.has(change.row)) continue
        const kept = settled.get(change.row) ?? new Map<string, CellValue>()
        kept.set(change.column, change.new)
        settled.set(change.row, kept)
        const now = pending.get(change.row)?.get(change.column)
        // Edited again while it was being saved: the newer edit stays, based on the value that is now stored.
        if (now) {
          origins.get(change.row)?.set(change.column, change.new)
          setCell(change.row, change.column, now)
        }
      }
      for (const failure of failed) {
        failures.set(failure.row, failure)
        touch(failure.row)
      }
      return [...new Set(batch.map((change) => change.row))]
    },
    /** The rows were loaded again and show what was saved. */
    dropSettled(rows: Iterable<string>) {
      for (const row of rows) {
        settled.delete(row)
        const cells = pending.get(row)
        if (cells)
          for (const [column, cell] of [...cells])
            if (cell.problem === undefined && cell.value === base(row, column)) setCell(row, column, cell)
        touch(row)
      }
    },
    /** Discards every unsaved edit and the undo history. */
    discard(): string[] {
      const rows = [...new Set([...pending.keys(), ...failures.keys()])]
      pending.clear()
      origins.clear()
      failures.clear()
      history.clear()
      for (const row of rows) touch(row)
      return rows
    },
  }
}

export type ChangeSet = ReturnType<typeof changeSet>

function sameCell(a: Cell, b: Cell): boolean {
  return a.problem === b.problem && a.value === b.value && a.typed === b.typed
}

function rowsTouchedBy(moves: readonly Move[]): string[] {
  return [...new Set(moves.map((move) => move.row))]
}
