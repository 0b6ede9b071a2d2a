import type { Day } from '#base/days/days.ts'
import { type Sen, sen } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { LawInMonth } from '../../law-in-month.ts'

/** Insured amounts of a ladder in whole dollars, rising. A wage belongs to the first that is not below it. */
export type Ladder = readonly number[]

/** The amount that a person is insured at, with its row and the wage that led to it. */
export type Insured = {
  readonly amount: Sen
  readonly row?: number | undefined
  readonly wage?: number | undefined
  /** Found among the low grades for part-timers. */
  readonly low?: true | undefined
  /** The day the ladder entered into force. */
  readonly from?: Day | undefined
}

/** Steps above the minimum wage that the ladders of all schemes share. */
const STEPS: Ladder = [
  27_600, 28_800, 30_300, 31_800, 33_300, 34_800, 36_300, 38_200, 40_100, 42_000, 43_900, 45_800, 48_200, 50_600,
  53_000, 55_400, 57_800, 60_800, 63_800, 66_800, 69_800, 72_800, 76_500, 80_200, 83_900, 87_600, 92_100, 96_600,
  101_100, 105_600, 110_100, 115_500, 120_900, 126_300, 131_700, 137_100, 142_500, 147_900, 150_000, 156_400, 162_800,
  169_200, 175_600, 182_000, 189_500, 197_000, 204_500, 212_000, 219_500, 228_200, 236_900, 245_600, 254_300, 263_000,
  273_000, 283_000, 293_000, 303_000, 313_000,
]

/** Steps below any minimum wage of 2024 and later, for part-timers and the pension. */
export const LOW_STEPS: Ladder = [
  11_100, 12_540, 13_500, 15_840, 16_500, 17_280, 17_880, 19_047, 20_008, 21_009, 22_000, 23_100, 24_000, 25_250,
  26_400,
]

/** A ladder from the minimum wage to its top. */
export function ladderFrom(minimumWage: number, top: number): Ladder {
  return [minimumWage, ...STEPS.filter((step) => step > minimumWage && step <= top)]
}

function gradeAmount(ladder: Ladder, row: number): number {
  return required(ladder[row - 1], `grade ${row}`)
}

/** Row of a wage, counted from 1; the last one above the top. Throws RangeError for a negative wage. */
export function gradeRow(ladder: Ladder, wage: number): number {
  if (!(wage >= 0)) throw new RangeError(`Not a wage: ${wage}`)
  let low = 0
  let high = ladder.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (wage <= gradeAmount(ladder, middle + 1)) high = middle
    else low = middle + 1
  }
  return low + 1
}

/** Wages of a row: over, and up to; the last has no upper end. */
export function gradeRange(ladder: Ladder, row: number): { over: number; upTo: number | null } {
  return {
    over: row > 1 ? gradeAmount(ladder, row - 1) : 0,
    upTo: row < ladder.length ? gradeAmount(ladder, row) : null,
  }
}

/** The grade of a wage. An amount notified in an earlier year moves up to the first grade that still exists. */
export function insuredFor(law: LawInMonth<Ladder>, wage: number): Insured {
  const row = gradeRow(law.value, wage)
  return { amount: sen(gradeAmount(law.value, row)), row, wage, from: law.from }
}

/** An insured amount as notified, without looking for its row. */
export function insuredAs(amount: number): Insured {
  if (!(amount >= 0)) throw new RangeError(`Not an insured amount: ${amount}`)
  return { amount: sen(amount) }
}
