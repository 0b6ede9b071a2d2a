import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SheetColumn } from './columns.ts'
import { computeLayout, cutColumns } from './layout.ts'

const money = (id: string, width: number, pin?: 'left' | 'right'): SheetColumn<object> => ({
  id,
  header: id,
  kind: 'money',
  width,
  value: () => 1,
  ...(pin && { pin }),
})
const columns = [
  money('name', 200, 'left'),
  ...[100, 90, 110].map((w, i) => money(`m${i}`, w)),
  money('net', 120, 'right'),
]

it('PAY-09 no amount is shown in part beside a pinned column', () => {
  const layout = computeLayout(columns, 600)
  // 200 pinned, 280 for the 300 of the middle, 120 pinned: 20 of the last middle column are covered.
  expect(cutColumns(layout, 0, 600)).toEqual([-1, 3])
  expect(cutColumns(layout, 20, 600)).toEqual([1, -1])
  expect(cutColumns(layout, 0, 620)).toEqual([-1, -1])
  expect(cutColumns(layout, 0, 0)).toEqual([-1, -1])
})

it('PAY-09 wherever a sheet is moved to, each column of its middle is whole, out of sight or said to be cut', () => {
  fc.assert(
    fc.property(fc.integer({ min: 581, max: 900 }), fc.integer({ min: 0, max: 300 }), (viewport, scrolled) => {
      const layout = computeLayout(columns, viewport)
      const cut = cutColumns(layout, scrolled, viewport)
      for (let index = layout.middleFrom; index < layout.rightFrom; index++) {
        const [start, end] = [
          layout.starts[index]! - scrolled,
          layout.starts[index]! + layout.widths[index]! - scrolled,
        ]
        const [from, to] = [layout.leftWidth, viewport - layout.rightWidth]
        const isCovered = (start < from && from < end) || (start < to && to < end)
        expect(cut.includes(index)).toBe(isCovered)
      }
    }),
  )
})
