import { expect, it } from 'vitest'
import { gradeRange, gradeRow, insuredAs, insuredFor, ladderFrom } from './grades.ts'

const ladder = ladderFrom(29_500, 33_300)

it('PAY-04a a ladder begins with the minimum wage once, goes on with the steps above it and ends with its top', () => {
  expect(ladder).toEqual([29_500, 30_300, 31_800, 33_300])
  expect(ladderFrom(27_600, 30_300)).toEqual([27_600, 28_800, 30_300])
  expect(ladderFrom(28_590, 31_799)).toEqual([28_590, 28_800, 30_300])
})

it('PAY-04a a wage belongs to the first grade that is not below it, and above the top to the top', () => {
  const rows = [0, 1, 29_500, 29_501, 30_300, 30_301, 31_800, 31_801, 33_300, 33_301, 500_000]
  expect(rows.map((wage) => gradeRow(ladder, wage))).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4])
  expect([1, 2, 3, 4].map((row) => gradeRange(ladder, row))).toEqual([
    { over: 0, upTo: 29_500 },
    { over: 29_500, upTo: 30_300 },
    { over: 30_300, upTo: 31_800 },
    { over: 31_800, upTo: null },
  ])
  const law = { value: ladder, month: '2026-11', from: '2026-01-01' } as Parameters<typeof insuredFor>[0]
  expect(insuredFor(law, 30_301)).toEqual({ amount: 31_800, row: 3, wage: 30_301, from: '2026-01-01' })
})

it('PAY-04a neither a wage nor an insured amount is negative, and an amount as notified has no row', () => {
  for (const wrong of [-1, Number.NaN]) {
    expect(() => gradeRow(ladder, wrong)).toThrow('Not a wage')
    expect(() => insuredAs(wrong)).toThrow('Not an insured amount')
  }
  expect([insuredAs(0), insuredAs(45_801)]).toEqual([{ amount: 0 }, { amount: 45_801 }])
})
