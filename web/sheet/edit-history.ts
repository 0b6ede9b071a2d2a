const DEEPEST_UNDO = 500

/** The steps that can be undone and redone; a step is what one edit did to its cells. */
export function createEditHistory<Move extends { row: string }>() {
  let done: Move[][] = []
  let undone: Move[][] = []
  return {
    add(moves: Move[]) {
      done = [...done.slice(1 - DEEPEST_UNDO), moves]
      undone = []
    },
    /** Takes the last step back: the moves to reverse, none where nothing is left. */
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
    /** Rows that are gone: no step back reaches into them. */
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
