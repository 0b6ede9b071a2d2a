/** Content of a cell: shift ids, null for a day off; empty for the weekly pattern. */
export type Content = readonly (string | null)[]

/** Cells by `employee day`; a missing cell is empty. */
export type Board = ReadonlyMap<string, Content>

/** One action of a planner, with the contents before and after it so that it can be undone. */
export type Stroke = ReadonlyMap<string, { readonly before: Content; readonly after: Content }>

/** Actions done, and actions undone that can be redone. */
type Strokes = { readonly done: readonly Stroke[]; readonly undone: readonly Stroke[] }

export const NO_STROKES: Strokes = { done: [], undone: [] }
/** Undo steps that are remembered. */
const MAX_STROKES = 100

export function isSameContent(a: Content, b: Content): boolean {
  return a.length === b.length && a.every((shift) => b.includes(shift))
}

/** Builds the stroke of writing contents into cells; undefined when nothing changes. */
export function toStroke(board: Board, wanted: Iterable<readonly [string, Content]>): Stroke | undefined {
  const stroke = new Map<string, { before: Content; after: Content }>()
  for (const [cell, after] of wanted) {
    const before = board.get(cell) ?? []
    if (!isSameContent(before, after)) stroke.set(cell, { before, after })
  }
  return stroke.size > 0 ? stroke : undefined
}

/** The contents of a stroke's cells: `after` for redo, `before` for undo. */
export function strokeCells(stroke: Stroke, side: 'before' | 'after'): Map<string, Content> {
  return new Map([...stroke].map(([cell, sides]) => [cell, sides[side]]))
}

export function withCells(board: Board, cells: Board): Board {
  const next = new Map(board)
  for (const [cell, content] of cells) {
    if (content.length === 0) next.delete(cell)
    else next.set(cell, content)
  }
  return next
}

export function withStroke({ done }: Strokes, stroke: Stroke): Strokes {
  return { done: [...done, stroke].slice(-MAX_STROKES), undone: [] }
}

/** Splits off the last stroke; undefined when there is none. */
export function popDone({ done, undone: after }: Strokes): { stroke: Stroke; rest: Strokes } | undefined {
  const stroke = done.at(-1)
  return stroke && { stroke, rest: { done: done.slice(0, -1), undone: [...after, stroke] } }
}

export function popUndone({ done, undone: after }: Strokes): { stroke: Stroke; rest: Strokes } | undefined {
  const stroke = after.at(-1)
  return stroke && { stroke, rest: { done: [...done, stroke], undone: after.slice(0, -1) } }
}
