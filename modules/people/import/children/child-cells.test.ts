import { expect, it } from 'vitest'
import { readChildren } from './child-cells.ts'

const names = (child_names: string) => {
  const { children, count, issues } = readChildren({ child_names })
  return { children: children.map(({ name, birth_year }) => [name, birth_year]), count, issues }
}

it.each([
  [
    'Ali (2015), Siti (2018)',
    [
      ['Ali', 2015],
      ['Siti', 2018],
    ],
  ],
  [
    '1. Ali 2015\n2. Siti - 2018',
    [
      ['Ali', 2015],
      ['Siti', 2018],
    ],
  ],
  [
    'Ali (12/03/2015) / Siti (2018-04-05)',
    [
      ['Ali', 2015],
      ['Siti', 2018],
    ],
  ],
  [
    'Kumar a/l Raju (2015) / Devi a/p Raju (2018)',
    [
      ['Kumar a/l Raju', 2015],
      ['Devi a/p Raju', 2018],
    ],
  ],
  [
    '陳小明（2015年生）、陳小華（2018年生）',
    [
      ['陳小明', 2015],
      ['陳小華', 2018],
    ],
  ],
  [
    'Ali: 2015; Siti: 2018;',
    [
      ['Ali', 2015],
      ['Siti', 2018],
    ],
  ],
  [
    'Ali 2015/Siti 2018',
    [
      ['Ali', 2015],
      ['Siti', 2018],
    ],
  ],
] as const)('MIG-02c PAY-03a children in one cell are read: %j', (cell, children) => {
  expect(names(cell)).toEqual({ children, count: null, issues: [] })
})

it('MIG-02c PAY-03a names without any year, and a number, only count', () => {
  expect(names('Ali, Siti')).toEqual({ children: [], count: 2, issues: [] })
  expect(names('3')).toEqual({ children: [], count: 3, issues: [] })
})

it.each(['Ali (2015), Siti', '(2015), (2018)', 'Ali 2015 2016, Siti 2018', '2015', `${'A'.repeat(121)} (2015)`])(
  'MIG-02c PAY-03a a cell that leaves a child unclear is an issue: %s',
  (cell) => {
    expect(names(cell)).toMatchObject({ children: [], issues: [{ column: 'child_names', code: 'child_names' }] })
  },
)

it('MIG-02c PAY-03a columns of a child need its name and year, and a “no” alone is no child', () => {
  const read = (values: object) => readChildren(values as never)
  expect(read({ child_1_is_disabled: false, child_2_claim: 'full' })).toEqual({ children: [], count: null, issues: [] })
  expect(read({ child_1_name: 'Ali' }).issues).toEqual([{ column: 'child_1_birth_year', code: 'cell_required' }])
  expect(read({ child_3_birth_year: '2015' }).issues).toEqual([{ column: 'child_3_name', code: 'cell_required' }])
  expect(read({ child_1_name: 'Ali', child_1_birth_year: 'last year' }).issues).toMatchObject([
    { column: 'child_1_birth_year', code: 'child_birth_year' },
  ])
  const [born] = read({ child_1_name: 'Ali', child_1_birth_year: '2015-03-12', child_1_claim: 'half' }).children
  expect(born).toMatchObject({ name: 'Ali', birth_year: 2015, claim: 'half' })
})
