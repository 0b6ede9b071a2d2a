import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Board,
  isSameContent,
  NO_STROKES,
  popDone,
  popUndone,
  strokeCells,
  toStroke,
  withCells,
  withStroke,
} from './strokes.ts'

const content = fc.uniqueArray(fc.constantFrom('am', 'pm', 'nt', null), { maxLength: 2 })
const cell = fc.constantFrom('a 1', 'a 2', 'b 1', 'b 2')
const cells = fc.array(fc.tuple(cell, content), { maxLength: 4 }).map((all) => new Map(all))
const step = fc.oneof(
  cells.map((wanted) => ({ what: 'paint' as const, wanted })),
  fc.constant({ what: 'undo' as const }),
  fc.constant({ what: 'redo' as const }),
)

const same = (a: Board, b: Board) =>
  a.size === b.size && [...a].every(([key, held]) => isSameContent(held, b.get(key) ?? []))

it('SHF-02a undo and redo restore each board exactly', () => {
  fc.assert(
    fc.property(cells, fc.array(step, { maxLength: 20 }), (start, steps) => {
      let board: Board = withCells(new Map(), start)
      let strokes = NO_STROKES
      // A naive model: the list of boards and the current position.
      let boards: Board[] = [board]
      let at = 0
      for (const one of steps) {
        if (one.what === 'paint') {
          const stroke = toStroke(board, one.wanted)
          if (!stroke) continue
          board = withCells(board, strokeCells(stroke, 'after'))
          strokes = withStroke(strokes, stroke)
          boards = [...boards.slice(0, at + 1), board]
          at++
        } else {
          const moved = one.what === 'undo' ? popDone(strokes) : popUndone(strokes)
          const next = at + (one.what === 'undo' ? -1 : 1)
          expect(moved === undefined).toBe(boards[next] === undefined)
          if (!moved) continue
          board = withCells(board, strokeCells(moved.stroke, one.what === 'undo' ? 'before' : 'after'))
          strokes = moved.rest
          at = next
        }
        expect(same(board, boards[at]!)).toBe(true)
      }
    }),
  )
})

it('SHF-02a painting the same content adds nothing to undo', () => {
  const board = new Map([['a 1', ['am', 'pm']]])
  expect(
    toStroke(board, [
      ['a 1', ['pm', 'am']],
      ['a 2', []],
    ]),
  ).toBeUndefined()
})
