import { type Sen, sen, ZERO } from '#base/money/money.ts'
import { required } from '#base/required.ts'

/**
 * The wage rows that PERKESO's tables share: each wage belongs to the first row that it does not exceed. Above the last
 * row the last row applies, so that a high wage stays insured. All in sen.
 */
export const ROW_TOPS: readonly number[] = [
  3000, 5000, 7000, 10_000, 14_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000, 110_000,
  120_000, 130_000, 140_000, 150_000, 160_000, 170_000, 180_000, 190_000, 200_000, 210_000, 220_000, 230_000, 240_000,
  250_000, 260_000, 270_000, 280_000, 290_000, 300_000, 310_000, 320_000, 330_000, 340_000, 350_000, 360_000, 370_000,
  380_000, 390_000, 400_000, 410_000, 420_000, 430_000, 440_000, 450_000, 460_000, 470_000, 480_000, 490_000, 500_000,
  510_000, 520_000, 530_000, 540_000, 550_000, 560_000, 570_000, 580_000, 590_000, 600_000,
]

/** The highest wage of a row in sen; rows count from 1. */
function topOfRow(row: number): number {
  return required(ROW_TOPS[row - 1], `wage row ${row}`)
}

/** The amount of a table row; rows count from 1, row 0 has none. */
export function amountOfRow(amounts: readonly number[], row: number): Sen {
  return row === 0 ? ZERO : sen(required(amounts[row - 1], `amount of row ${row}`))
}

/** Row of a wage in a table of `rows` rows, counted from 1; 0 without wages. */
export function findWageRow(wages: number, rows: number): number {
  if (!(wages >= 0)) throw new RangeError(`Not wages: ${wages}`)
  if (wages === 0) return 0
  let low = 0
  let high = rows - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (wages <= topOfRow(middle + 1)) high = middle
    else low = middle + 1
  }
  return low + 1
}

/** A printed table cut after `rows` rows, closed by a row without upper end that repeats the last amount. */
export function cutAfter(amounts: readonly number[], rows: number): readonly number[] {
  return [...amounts.slice(0, rows), ...amounts.slice(rows - 1, rows)]
}

/** Wage range of a row; the last row of a table has no upper end. */
export function wageRowRange(row: number, rows: number): { over: number; upTo: number | null } {
  return { over: row > 1 ? topOfRow(row - 1) : 0, upTo: row < rows ? topOfRow(row) : null }
}
