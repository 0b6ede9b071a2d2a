/** What stands in a cell: shifts by id, null a day off, nothing for the weekly pattern. */
export type Content = readonly (string | null)[]

/** Cells by `employee day`; one that is not there holds nothing. */
export type Board = ReadonlyMap<string, Content>

/** One thing that a planner did, with everything that is needed to take it back. */
export type Stroke = ReadonlyMap<string, { readonly before: Content; readonly after: Content }>

/** What was done, and what was taken back and may be done again. */
type Strokes = { readonly done: readonly Stroke[]; readonly undone: readonly Stroke[] }

export const NO_STROKES: Strokes = { done: [], undone: [] }
/** More than anybody takes back one by one. */
const MAX_STROKES = 100

export function isSameContent(a: Content, b: Content): boolean {
  return a.length === b.length && a.every((shift) => b.includes(shift))
}

/** What putting things into cells changes; undefined where they hold just that already. */
export function toStroke(board: Board, wanted: Iterable<readonly [string, Content]>): Stroke | undefined {
  const stroke = new Map<string, { before: Content; after: Content }>()
  for (const [cell, after] of wanted) {
    const before = board.get(cell) ?? []
    if (!isSameContent(before, after)) stroke.set(cell, { before, after })
  }
  return stroke.size > 0 ? stroke : undefined
}

/** The cells of a stroke as they are to be: after it, or before it where it is taken back. */
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

/** The last stroke and the rest of them without it; undefined where there is none. */
export function popDone({ done, undone: after }: Strokes): { stroke: Stroke; rest: Strokes } | undefined {
  const stroke = done.at(-1)
  return stroke && { stroke, rest: { done: done.slice(0, -1), undone: [...after, stroke] } }
}

export function popUndone({ done, undone: after }: Strokes): { stroke: Stroke; rest: Strokes } | undefined {
  const stroke = after.at(-1)
  return stroke && { stroke, rest: { done: [...done, stroke], undone: after.slice(0, -1) } }
}
