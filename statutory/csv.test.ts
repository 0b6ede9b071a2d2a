import { expect, it } from 'vitest'
import { csvCells, csvRow } from './csv.ts'

it('PAY-07a EXP-1 no cell of text begins like a formula, in whatever width, and numbers keep their sign', () => {
  const cells = ['=1+1', '  +SUM(A1)', '\t@x', '＝HYPERLINK("x")', '-12.50', -7, '-1 day', 'Tan, Ah "Kow"\nbin']
  expect(csvCells(csvRow(cells))[0]).toEqual([
    '1+1',
    'SUM(A1)',
    'x',
    'HYPERLINK("x")',
    '-12.50',
    '-7',
    '1 day',
    'Tan, Ah "Kow"\nbin',
  ])
})
