import { expect, it } from 'vitest'
import type { RowIssue } from '#base/errors.ts'
import { readRows } from './read-rows.ts'
import type { Template } from './template.ts'
import { planValidRows, requireValidRows } from './valid-rows.ts'

const TEMPLATE = {
  sheets: [
    {
      name: 'Units',
      columns: [
        { key: 'name', header: 'Name', kind: 'text', required: true },
        { key: 'under', header: 'Under', kind: 'text' },
        { key: 'day', header: 'Day', kind: 'date' },
      ],
    },
  ],
} as const satisfies Template

/** A plan in which each unit must have a parent in the file, or none. */
function plan(rows: { Units: readonly { row: number; values: { name: string; under: string | null } }[] }) {
  const names = new Set(rows.Units.map(({ values }) => values.name))
  const errors: RowIssue[] = rows.Units.flatMap(({ row, values: { under } }) =>
    under !== null && !names.has(under) ? [{ sheet: 'Units', row, column: 'under', code: 'unknown' }] : [],
  )
  return { names: [...names], errors }
}
const found = (...lines: string[][]) =>
  planValidRows(
    readRows(TEMPLATE, [{ name: 'Units', rows: [['Name', 'Under', 'Day'], ...lines], faults: [] }]),
    plan,
    ({ errors }) => errors,
  )

it('SYS-14b a bad row is skipped with its reason and does not stop others', async () => {
  const good = await found(['A', '', ''], ['B', 'NOBODY', ''], ['C', 'A', 'not a day'], ['D', 'A', ''])
  expect(good.plan.names).toEqual(['A', 'D'])
  expect(good).toMatchObject({ leftOut: 2, rows: 4 })
  expect(good.issues.map(({ row, column, code }) => [row, column, code])).toEqual([
    [4, 'day', 'cell_not_a_date'],
    [3, 'under', 'unknown'],
  ])
  expect(() => requireValidRows(good, TEMPLATE, 'all_bad')).not.toThrow()
})

it('SYS-14b rows that depend on a bad row are skipped too, each with its own reason', async () => {
  const good = await found(['A', '', 'not a day'], ['B', 'A', ''], ['C', 'B', ''], ['D', '', ''])
  expect([good.plan.names, good.leftOut]).toEqual([['D'], 3])
  expect(good.issues.map(({ row }) => row)).toEqual([2, 3, 4])
})

it('SYS-14b a file without a valid row is refused, and one without rows is not', async () => {
  const bad = await found(['A', 'NOBODY', ''], ['B', '', 'not a day'])
  expect(() => requireValidRows(bad, TEMPLATE, 'all_bad')).toThrow(
    expect.objectContaining({ code: 'all_bad', params: { count: 2 } }),
  )
  expect(() => requireValidRows({ issues: [], leftOut: 0, rows: 0 }, TEMPLATE, 'all_bad')).not.toThrow()
})

it('SYS-14b an error of the whole file leaves out all of its rows', async () => {
  const read = readRows(TEMPLATE, [
    {
      name: 'Units',
      rows: [
        ['Name', 'Under', 'Day'],
        ['A', '', ''],
      ],
      faults: [],
    },
  ])
  const good = await planValidRows(
    read,
    ({ Units }) => ({ errors: Units.length > 0 ? [{ row: 0, code: 'whole' }] : [] }),
    ({ errors }) => errors,
  )
  expect(good.leftOut).toBe(1)
})
