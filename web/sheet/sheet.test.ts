import { describe, expect, it } from 'vitest'
import { clearEdits, copyBlock, fillEdits, type Grid, pasteEdits } from './block-edits.ts'
import { changeSet } from './change-set.ts'
import { clipboardText, parseClipboard } from './clipboard.ts'
import type { CellValue, SheetColumn } from './columns.ts'
import { cellText, completeChoice, parseCell } from './columns.ts'
import { moveSelection, nextTabPlace, singleCell, toBlock } from './selection.ts'

type Pay = {
  id: string
  name: string
  basic: number | null
  from: string | null
  bank: string | null
  confirmed: boolean
}

type Column = SheetColumn<Pay>

const columns: [Column, Column, Column, Column] = [
  { id: 'name', header: 'Name', value: (row) => row.name, readOnly: true, pin: 'left' },
  { id: 'basic', header: 'Basic', kind: 'money', value: (row) => row.basic, total: true, required: true },
  { id: 'from', header: 'From', kind: 'date', value: (row) => row.from },
  {
    id: 'bank',
    header: 'Bank',
    kind: 'choice',
    value: (row) => row.bank,
    choices: [{ value: 'mbb', label: 'Maybank' }],
  },
]

function sheetOf(count: number) {
  const rows: Pay[] = Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    name: `Person ${index}`,
    basic: 100_000 + index,
    from: null,
    bank: null,
    confirmed: true,
  }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changes = changeSet((row, column) => (byId.get(row) as unknown as Record<string, CellValue>)[column] ?? null)
  const grid: Grid<Pay> = { rows, columns, rowId: (row) => row.id, changes }
  return { rows, byId, changes, grid }
}

describe('clipboard blocks', () => {
  it('reads what spreadsheets write: tabs, line ends, quoted cells', () => {
    expect(parseClipboard('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseClipboard('"two\nlines"\t"say ""hi"""\nx\t')).toEqual([
      ['two\nlines', 'say "hi"'],
      ['x', ''],
    ])
    expect(parseClipboard('5" pipe\tx')).toEqual([['5" pipe', 'x']])
    expect(parseClipboard('"open\tx')).toEqual([['"open', 'x']])
    expect(parseClipboard('"a"b\tc')).toEqual([['"a"b', 'c']])
    expect(parseClipboard('a\n\nb')).toEqual([['a'], [''], ['b']])
    expect(parseClipboard('')).toEqual([])
    expect(parseClipboard('\t')).toEqual([['', '']])
  })

  it('writes back what it reads', () => {
    const block = [
      ['1,234.50', 'a\tb'],
      ['"q"', 'x\ny'],
    ]
    expect(parseClipboard(clipboardText(block))).toEqual(block)
  })
})

describe('change set', () => {
  it('keeps old and new, forgets a change that is taken back, undoes and redoes steps', () => {
    const { changes } = sheetOf(3)
    changes.edit([
      { row: 'r0', column: 'basic', cell: { value: 5 } },
      { row: 'r1', column: 'basic', cell: { value: 6 } },
    ])
    changes.edit([{ row: 'r0', column: 'basic', cell: { value: 7 } }])
    expect(changes.batches(100)).toEqual([
      [
        { row: 'r0', column: 'basic', old: 100_000, new: 7 },
        { row: 'r1', column: 'basic', old: 100_001, new: 6 },
      ],
    ])
    expect(changes.undo()).toEqual(['r0'])
    expect(changes.value('r0', 'basic')).toBe(5)
    changes.undo()
    expect(changes.size()).toBe(0)
    expect(changes.undo()).toEqual([])
    changes.redo()
    changes.redo()
    expect(changes.value('r0', 'basic')).toBe(7)
    changes.edit([{ row: 'r0', column: 'basic', cell: { value: 100_000 } }])
    expect(changes.isChanged('r0', 'basic')).toBe(false)
    expect(changes.canRedo()).toBe(false)
    expect(changes.edit([{ row: 'r0', column: 'basic', cell: { value: 100_000 } }])).toEqual([])
  })

  it('saves in batches of whole rows; a failing row stays with its edit and reason while others are stored', () => {
    const { changes } = sheetOf(5)
    changes.edit(
      ['r0', 'r1', 'r2'].flatMap((row) => [
        { row, column: 'basic', cell: { value: 1 } },
        { row, column: 'from', cell: { value: '2026-01-01' } },
      ]),
    )
    const batches = changes.batches(2)
    expect(batches.map((batch) => batch.length)).toEqual([4, 2])
    changes.settle(batches[0]!, [{ row: 'r1', column: 'basic', message: 'Below the minimum wage' }])
    expect(changes.size()).toBe(4)
    expect(changes.failure('r1')?.message).toBe('Below the minimum wage')
    expect(changes.isChanged('r0', 'basic')).toBe(false)
    expect(changes.value('r0', 'basic')).toBe(1)
    expect(changes.troubledRows()).toEqual(['r1'])
    changes.edit([{ row: 'r1', column: 'basic', cell: { value: 2 } }])
    expect(changes.failure('r1')).toBeUndefined()
  })

  it('keeps an edit made while its row was on its way, and lets a saved edit be undone into a new change', () => {
    const { changes, byId } = sheetOf(1)
    changes.edit([{ row: 'r0', column: 'basic', cell: { value: 1 } }])
    const [batch] = changes.batches(10)
    changes.edit([{ row: 'r0', column: 'basic', cell: { value: 2 } }])
    changes.settle(batch!, [])
    expect(changes.batches(10)).toEqual([[{ row: 'r0', column: 'basic', old: 1, new: 2 }]])
    changes.undo()
    expect(changes.size()).toBe(0)
    changes.undo()
    expect(changes.batches(10)).toEqual([[{ row: 'r0', column: 'basic', old: 1, new: 100_000 }]])
    byId.get('r0')!.basic = 100_000
    changes.dropSettled(['r0'])
    expect(changes.size()).toBe(0)
  })

  it('keeps what cannot be read as it was typed, and does not send it', () => {
    const { changes, grid } = sheetOf(2)
    const { edits } = pasteEdits(grid, { top: 0, bottom: 0, left: 1, right: 1 }, [['12x'], ['500']])
    changes.edit(edits)
    expect(changes.content('r0', 'basic')).toEqual({ typed: '12x', problem: 'invalid_amount' })
    expect(changes.value('r0', 'basic')).toBe(100_000)
    expect(changes.batches(10)).toEqual([[{ row: 'r1', column: 'basic', old: 100_001, new: 50_000 }]])
    expect(changes.troubledRows()).toEqual(['r0'])
  })
})

describe('pasting and filling', () => {
  it('lays a block down by position, parses by kind, steps over read-only cells and cuts at the edge', () => {
    const { changes, grid } = sheetOf(2)
    const { edits, skipped, area } = pasteEdits(grid, { top: 1, bottom: 1, left: 0, right: 0 }, [
      ['Nobody', 'RM 1,200.00', '1/2/2026', 'maybank'],
      ['Cut', '1', '', ''],
    ])
    changes.edit(edits)
    expect(skipped).toBe(5)
    expect(area).toEqual({ top: 1, bottom: 1, left: 0, right: 3 })
    expect(changes.batches(10)[0]!.map((change) => change.new)).toEqual([120_000, '2026-02-01', 'mbb'])
  })

  it('repeats one cell, or a block that divides the selection', () => {
    const { changes, grid } = sheetOf(4)
    changes.edit(pasteEdits(grid, { top: 0, bottom: 3, left: 1, right: 1 }, [['9']]).edits)
    expect(changes.size()).toBe(4)
    changes.edit(pasteEdits(grid, { top: 0, bottom: 3, left: 1, right: 1 }, [['1'], ['2']]).edits)
    expect(['r0', 'r1', 'r2', 'r3'].map((row) => changes.value(row, 'basic'))).toEqual([100, 200, 100, 200])
  })

  it('fills down, clears and copies; 5,000 rows are one step', () => {
    const { changes, grid } = sheetOf(5000)
    changes.edit([{ row: 'r0', column: 'basic', cell: { value: 42 } }])
    changes.edit(fillEdits(grid, { top: 0, bottom: 4999, left: 0, right: 1 }))
    expect(changes.size()).toBe(5000)
    expect(changes.value('r4999', 'name')).toBe('Person 4999')
    changes.undo()
    expect(changes.size()).toBe(1)
    changes.edit(clearEdits(grid, { top: 0, bottom: 0, left: 1, right: 2 }))
    expect(changes.content('r0', 'basic')).toEqual({ typed: '', problem: 'required' })
    const block = copyBlock(grid, { top: 1, bottom: 2, left: 0, right: 1 }, (row, column) =>
      changes.content(row.id, column.id),
    )
    expect(clipboardText(block)).toBe('Person 1\t1000.01\nPerson 2\t1000.02')
  })
})

describe('moving about', () => {
  const size = { rows: 100, columns: 5, page: 10 }
  const stroke = (key: string, ctrl = false, shift = false) => ({ key, ctrl, shift })

  it('moves by keys and stops at the edges', () => {
    const start = singleCell({ row: 5, column: 2 })
    expect(moveSelection(start, stroke('ArrowUp'), size)?.active).toEqual({ row: 4, column: 2 })
    expect(moveSelection(start, stroke('Home'), size)?.active).toEqual({ row: 5, column: 0 })
    expect(moveSelection(start, stroke('End', true), size)?.active).toEqual({ row: 99, column: 4 })
    expect(moveSelection(start, stroke('PageUp'), size)?.active).toEqual({ row: 0, column: 2 })
    expect(moveSelection(start, stroke('q'), size)).toBeUndefined()
    const stretched = moveSelection(start, stroke('ArrowDown', false, true), size)
    expect(stretched && toBlock(stretched)).toEqual({ top: 5, bottom: 6, left: 2, right: 2 })
  })

  it('tabs on into the next row and out of the sheet at its end', () => {
    expect(nextTabPlace({ row: 0, column: 4 }, false, size)).toEqual({ row: 1, column: 0 })
    expect(nextTabPlace({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 4 })
    expect(nextTabPlace({ row: 99, column: 4 }, false, size)).toBeUndefined()
    expect(nextTabPlace({ row: 0, column: 0 }, true, size)).toBeUndefined()
  })
})

describe('SYS-10 cells', () => {
  it('shows figures with separators, nothing as a dash', () => {
    expect(cellText(columns[1], -104_500, 'en')).toBe('\u22121,045.00')
    expect(cellText(columns[1], null, 'en')).toBe('\u2013')
    expect(cellText(columns[3], 'mbb', 'en')).toBe('Maybank')
    expect(parseCell(columns[3], 'nobank')).toEqual({ problem: 'not_a_choice' })
    expect(parseCell({ ...columns[0], kind: 'boolean' }, '是')).toEqual({ value: true })
  })

  it('takes a choice by how it begins, and never guesses between two', () => {
    const items = ['Bonus', 'Other deduction', 'Overpaid wages', 'Overtime', 'Incentive', 'Incentive, fixed']
    const column = { ...columns[3], choices: items.map((label, at) => ({ value: String(at), label })) }
    expect(completeChoice(column, 'bon')).toBe('Bonus')
    expect(completeChoice(column, 'overt')).toBe('Overtime')
    expect(completeChoice(column, 'over')).toBe('over')
    expect(parseCell(column, completeChoice(column, 'over'))).toEqual({ problem: 'not_a_choice' })
    expect(completeChoice(column, 'incentive')).toBe('incentive')
    expect(parseCell(column, 'incentive')).toEqual({ value: '4' })
    expect(completeChoice(column, '')).toBe('')
  })
})
