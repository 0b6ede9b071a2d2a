const DEEPEST_UNDO = 500

/** The steps that can be undone and redone. A step holds the changes of one edit. */
export function createEditHistory<Move extends { row: string }>() {
  let done: Move[][] = []
  let undone: Move[][] = []
  return {
    add(moves: Move[]) {
      done = [...done.slice(1 - DEEPEST_UNDO), moves]
      undone = []
    },
    /** Undoes the last step: returns the moves to reverse, none if nothing is left. */
    undo(): Move[] {
      const moves = done.pop()
      if (moves) undone.push(moves)
      return moves ?? []
    },
    redo(): Move[] {
      const moves = undone.pop()
      if (moves) done.push(moves)
      return moves ?? []
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** Removes rows that no longer exist from all steps. */
    forgetRows(rows: readonly string[]) {
      const gone = new Set(rows)
      const withoutGoneRows = (steps: Move[][]) =>
        steps.map((moves) => moves.filter((move) => !gone.has(move.row))).filter((moves) => moves.length > 0)
      done = withoutGoneRows(done)
      undone = withoutGoneRows(undone)
    },
    clear() {
      done = []
      undone = []
    },
  }
}
