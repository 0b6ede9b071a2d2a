import type { DatedValues } from '#base/days/dated-values.ts'
import { applyRate } from '#base/money/money.ts'
import { lawByMonth } from '../../law-in-month.ts'
import { SECOND_CATEGORY_2024 } from '../socso/table.ts'
import { cutAfter, ROW_TOPS } from '../wage-rows.ts'

export type LindungTable = {
  /** Employee amount in sen by wage row; the employer pays nothing. Empty before the scheme began. */
  readonly employee: readonly number[]
  /** Citizens and permanent residents may opt out from this wage month. */
  readonly optOutFrom: string
}

const phase1 = [
  20, 30, 50, 65, 90, 125, 185, 265, 335, 415, 485, 565, 635, 715, 785, 865, 935, 1015, 1085, 1165, 1235, 1315, 1385,
  1465, 1535, 1615, 1685, 1765, 1835, 1915, 1985, 2065, 2135, 2215, 2285, 2365, 2435, 2515, 2585, 2665, 2735, 2815,
  2885, 2965, 3035, 3115, 3185, 3265, 3335, 3415, 3485, 3565, 3635, 3715, 3785, 3865, 3935, 4015, 4085, 4165, 4235,
  4315, 4385, 4465,
]

/**
 * UNCONFIRMED: only the row RM3,500-3,600 and the ceiling of phases 2 and 3 are known. 1 % of the middle of each wage
 * row, and the second-category employer column, match both.
 */
const phase2 = ROW_TOPS.map((top, row) =>
  row === 0 ? 25 : applyRate(top + (ROW_TOPS[row - 1] ?? 0), 5_000, 'half-up', 5),
)
const phase3 = SECOND_CATEGORY_2024

const optOutFrom = '2026-07'

/** LINDUNG 24 Jam (non-employment injury scheme, SKBBK), Third Schedule as inserted by Act A1788. */
export const LINDUNG_TABLE: DatedValues<LindungTable> = [
  {
    from: '2019-01-01',
    source: 'No scheme before Act A1788',
    value: { employee: [], optOutFrom },
  },
  {
    from: '2026-06-01',
    source: 'Act A1788, phase 1 (0.75 %); voluntary for citizens and permanent residents since 8 July 2026',
    value: { employee: cutAfter(phase1, 64), optOutFrom },
  },
  {
    from: '2028-06-01',
    source: 'Act A1788, phase 2 (1.00 %); table inferred from two known rows, to be confirmed',
    value: { employee: cutAfter(phase2, 64), optOutFrom },
    unconfirmed: true,
  },
  {
    from: '2031-06-01',
    source: 'Act A1788, phase 3 (1.25 %); table inferred from two known rows, to be confirmed',
    value: { employee: cutAfter(phase3, 64), optOutFrom },
    unconfirmed: true,
  },
]

export const lindungLaw = lawByMonth(LINDUNG_TABLE)
