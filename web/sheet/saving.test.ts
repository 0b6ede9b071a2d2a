import { describe, expect, it } from 'vitest'
import { type Change, changeSet } from './change-set.ts'
import { isEditable, isPressable, parseCell, type SheetColumn, startsEdit } from './columns.ts'
import { columnWindow, computeLayout, scrollFor } from './layout.ts'
import { saveBatches } from './save-batches.ts'
import { countedValue, runningTotals } from './totals.ts'

const stored = new Map(Array.from({ length: 500 }, (_, index) => [`r${index}`, 100]))
const fresh = () => changeSet((row) => stored.get(row) ?? null)

function editAll(changes: ReturnType<typeof fresh>, count: number) {
  changes.edit(
    Array.from({ length: count }, (_, index) => ({ row: `r${index}`, column: 'pay', cell: { value: 200 + index } })),
  )
}

describe('saving a sheet', () => {
  it('one failing row stays with its reason while the others are stored', async () => {
    const changes = fresh()
    editAll(changes, 500)
    const sizes: number[] = []
    const seen: number[] = []
    const result = await saveBatches(
      changes,
      async (batch: Change[]) => {
        sizes.push(batch.length)
        return batch
          .filter((change) => change.row === 'r250')
          .map((change) => ({ row: change.row, column: 'pay', message: 'No' }))
      },
      (done) => seen.push(done),
    )
    expect(sizes).toEqual([200, 200, 100])
    expect(seen).toEqual([200, 400, 500])
    expect(result).toEqual({ savedRows: 499, failedRows: 1 })
    expect(changes.size()).toBe(1)
    expect(changes.failure('r250')?.message).toBe('No')
  })

  it('a batch that fails as a whole stops the saving and loses nothing', async () => {
    const changes = fresh()
    editAll(changes, 300)
    let calls = 0
    const result = await saveBatches(
      changes,
      async () => {
        if (++calls === 2) throw new Error('offline')
        return []
      },
      () => undefined,
    )
    expect(result.savedRows).toBe(200)
    expect(result.stopped).toBeInstanceOf(Error)
    expect(changes.size()).toBe(100)
  })
})

describe('PAY-04 rows to go', () => {
  const marked = () => {
    const changes = changeSet((_row, column) => (column === 'remove' ? false : 100))
    changes.edit([{ row: 'r1', column: 'pay', cell: { value: 5 } }])
    changes.edit([{ row: 'r1', column: 'remove', cell: { value: true } }])
    changes.edit([{ row: 'r2', column: 'pay', cell: { value: 6 } }])
    return changes
  }
  it('are counted apart from the changed cells of the others', () => {
    expect(marked().tally('remove')).toEqual({ changed: 1, removed: ['r1'] })
    expect(marked().tally(undefined)).toEqual({ changed: 3, removed: [] })
    const kept = marked()
    kept.undo()
    kept.undo()
    expect(kept.tally('remove')).toEqual({ changed: 1, removed: [] })
  })
  it('leave the total of a column, and come back with undo', () => {
    const changes = changeSet((_row, column) => (column === 'remove' ? false : 100))
    const totals = runningTotals(['pay'], (row, column) => countedValue(changes, 'remove', row, column))
    totals.reset(['r1', 'r2'])
    totals.updateRows(changes.edit([{ row: 'r1', column: 'remove', cell: { value: true } }]))
    expect(totals.of('pay')).toBe(100)
    totals.updateRows(changes.undo())
    expect(totals.of('pay')).toBe(200)
  })
  it('are out of reach of undo once they are gone', () => {
    const changes = marked()
    changes.forgetRows(['r1'])
    expect(changes.undo()).toEqual(['r2'])
    expect(changes.undo()).toEqual([])
  })
  it('are marked by pressing: nothing typed, pasted or filled does it', () => {
    const remove: SheetColumn<unknown> = { id: 'remove', header: 'Remove', kind: 'remove', value: () => false }
    expect(startsEdit(remove, 'y')).toBe(false)
    expect(isEditable(remove, {})).toBe(false)
    expect(isPressable(remove, {})).toBe(true)
    expect(isPressable({ ...remove, readOnly: () => true }, {})).toBe(false)
    expect(parseCell(remove, 'yes')).toEqual({ problem: 'not_a_choice' })
  })
})

describe('totals', () => {
  it('follow by difference, and count what is stored where an edit cannot be read', () => {
    const changes = fresh()
    const totals = runningTotals(['pay'], (row, column) => changes.value(row, column))
    totals.reset(stored.keys())
    expect(totals.of('pay')).toBe(50_000)
    totals.updateRows(changes.edit([{ row: 'r0', column: 'pay', cell: { value: 150 } }]))
    expect(totals.of('pay')).toBe(50_050)
    totals.updateRows(changes.edit([{ row: 'r1', column: 'pay', cell: { typed: 'x', problem: 'invalid_amount' } }]))
    expect(totals.of('pay')).toBe(50_050)
    changes.undo()
    totals.updateRows(changes.undo())
    expect(totals.of('pay')).toBe(50_000)
    expect(totals.of('name')).toBeUndefined()
  })
})

describe('layout', () => {
  const column = (id: string, pin?: 'left' | 'right', group?: string): SheetColumn<unknown> => ({
    id,
    header: id,
    value: () => null,
    width: 100,
    pin,
    group,
  })
  const columns = [
    column('net', 'right'),
    column('name', 'left'),
    column('a', undefined, 'Earnings'),
    column('b', undefined, 'Earnings'),
    column('c'),
  ]

  it('puts pins at the edges and groups what lies side by side', () => {
    const layout = computeLayout(columns, 1400)
    expect(layout.columns.map((one) => one.id)).toEqual(['name', 'a', 'b', 'c', 'net'])
    expect(layout).toMatchObject({ middleFrom: 1, rightFrom: 4, total: 500, leftWidth: 100, rightWidth: 100 })
    expect(layout.groups!.map((group) => [group.name, group.width])).toEqual([
      ['', 100],
      ['Earnings', 200],
      ['', 100],
      ['', 100],
    ])
  })

  it('keeps only the first column pinned on a narrow screen', () => {
    const layout = computeLayout(
      [column('name', 'left'), column('why', 'left'), column('a'), column('net', 'right')],
      390,
    )
    expect(layout).toMatchObject({ middleFrom: 1, rightFrom: 4 })
  })

  it('draws columns in steps and scrolls only as far as needed', () => {
    expect(columnWindow(5, 9, 40)).toEqual([4, 12])
    expect(columnWindow(38, 39, 40)).toEqual([36, 40])
    expect(columnWindow(0, -1, 0)).toEqual([0, 0])
    expect(scrollFor(100, 300, 150, 200, 0, 0)).toBe(100)
    expect(scrollFor(100, 300, 110, 150, 36, 0)).toBe(74)
    expect(scrollFor(100, 300, 390, 430, 0, 40)).toBe(170)
  })
})
