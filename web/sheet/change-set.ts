import type { CellValue } from './columns.ts'
import { createEditHistory } from './edit-history.ts'

/** A cell's content while it is edited: a value, or what was typed and the code of why it cannot be taken. */
export type Cell =
  | { value: CellValue; typed?: undefined; problem?: undefined }
  | { value?: undefined; typed: string; problem: string }

/** One unsaved change of one cell, as it goes to the server. */
export type Change = { row: string; column: string; old: CellValue; new: CellValue }

/** One cell of one step that can be undone. */
type Move = { row: string; column: string; before: Cell; after: Cell }

export type RowFailure = { row: string; column?: string; message: string }

/**
 * The unsaved edits of a sheet, apart from any screen: what changed, undo and redo, what failed. `stored` gives the
 * value a cell had when the rows were last fetched.
 */
export function changeSet(stored: (row: string, column: string) => CellValue) {
  const pending = new Map<string, Map<string, Cell>>()
  /** First stored value of each pending cell: what the change was made from. */
  const origins = new Map<string, Map<string, CellValue>>()
  /** Saved, but not yet seen in fetched rows. */
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
    /** The value as stored, unsaved edits apart. */
    base,
    /** What the cell holds now. */
    content,
    /** The value the cell counts with: an unreadable edit counts as what was there before. */
    value(row: string, column: string): CellValue {
      const cell = pending.get(row)?.get(column)
      return cell === undefined || cell.problem !== undefined ? base(row, column) : cell.value
    },
    isChanged: (row: string, column: string) => pending.get(row)?.has(column) ?? false,
    /** Rises with every change of the row, so that a drawn row knows when it is stale. */
    stamp: (row: string) => stamps.get(row) ?? 0,
    /** Makes one undoable step of these edits and returns the rows it touched. */
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
    /** Number of cells changed, those with problems included. */
    size() {
      let count = 0
      for (const cells of pending.values()) count += cells.size
      return count
    },
    /** What is not saved: rows marked in the column `removal` to go, and changed cells of the others. */
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
    /** The changes to send, whole rows in batches of at most `rows` rows; rows with a problem stay behind. */
    batches(rows: number): Change[][] {
      const batches: Change[][] = []
      let count = rows
      for (const [row, cells] of pending) {
        if ([...cells.values()].some((cell) => cell.problem !== undefined)) continue
        if (count === rows) {
          batches.push([])
          count = 0
        }
        count++
        for (const [column, cell] of cells)
          batches.at(-1)!.push({ row, column, old: origins.get(row)!.get(column)!, new: cell.value! })
      }
      return batches
    },
    /** After a batch was answered: its rows are stored, except those named as failed, which keep their edits. */
    settle(batch: readonly Change[], failed: readonly RowFailure[]): string[] {
      const bad = new Map(failed.map((failure) => [failure.row, failure]))
      for (const change of batch) {
        if (bad.has(change.row)) continue
        const kept = settled.get(change.row) ?? new Map<string, CellValue>()
        kept.set(change.column, change.new)
        settled.set(change.row, kept)
        const now = pending.get(change.row)?.get(change.column)
        // Edited again while it was on its way: that newer edit stays, made from what is now stored.
        if (now) {
          origins.get(change.row)!.set(change.column, change.new)
          setCell(change.row, change.column, now)
        }
      }
      for (const failure of failed) {
        failures.set(failure.row, failure)
        touch(failure.row)
      }
      return [...new Set(batch.map((change) => change.row))]
    },
    /** Fetched again: these rows now show what was saved. */
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
    /** Forgets every unsaved edit and the undo history. */
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
