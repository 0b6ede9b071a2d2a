import type { DatedValues } from '#base/days/dated-values.ts'
import { lawByMonth } from '../../law-in-month.ts'
import { cutAfter } from '../wage-rows.ts'

/** Amounts in sen by wage row. The number of rows sets the wage ceiling. */
export type SocsoTable = {
  readonly firstEmployer: readonly number[]
  readonly firstEmployee: readonly number[]
  readonly secondEmployer: readonly number[]
  /** Foreign workers are insured like locals from July 2024; before, for employment injury only. */
  readonly foreignersFirstCategory: boolean
}

const firstEmployer = [
  40, 70, 110, 150, 210, 295, 435, 615, 785, 965, 1135, 1315, 1485, 1665, 1835, 2015, 2185, 2365, 2535, 2715, 2885,
  3065, 3235, 3415, 3585, 3765, 3935, 4115, 4285, 4465, 4635, 4815, 4985, 5165, 5335, 5515, 5685, 5865, 6035, 6215,
  6385, 6565, 6735, 6915, 7085, 7265, 7435, 7615, 7785, 7965, 8135, 8315, 8485, 8665, 8835, 9015, 9185, 9365, 9535,
  9715, 9885, 10_065, 10_235, 10_415,
]

const firstEmployee = [
  10, 20, 30, 40, 60, 85, 125, 175, 225, 275, 325, 375, 425, 475, 525, 575, 625, 675, 725, 775, 825, 875, 925, 975,
  1025, 1075, 1125, 1175, 1225, 1275, 1325, 1375, 1425, 1475, 1525, 1575, 1625, 1675, 1725, 1775, 1825, 1875, 1925,
  1975, 2025, 2075, 2125, 2175, 2225, 2275, 2325, 2375, 2425, 2475, 2525, 2575, 2625, 2675, 2725, 2775, 2825, 2875,
  2925, 2975,
]

/** Second category, employer, of October 2024. */
export const SECOND_CATEGORY_2024 = [
  30, 50, 80, 110, 150, 210, 310, 440, 560, 690, 810, 940, 1060, 1190, 1310, 1440, 1560, 1690, 1810, 1940, 2060, 2190,
  2310, 2440, 2560, 2690, 2810, 2940, 3060, 3190, 3310, 3440, 3560, 3690, 3810, 3940, 4060, 4190, 4310, 4440, 4560,
  4690, 4810, 4940, 5060, 5190, 5310, 5440, 5560, 5690, 5810, 5940, 6060, 6190, 6310, 6440, 6560, 6690, 6810, 6940,
  7060, 7190, 7310, 7440,
]

const ceiling5000 = tableColumns(54)

/** Third Schedule of the Employees' Social Security Act 1969, first and second category. */
export const SOCSO_TABLE: DatedValues<SocsoTable> = [
  {
    from: '2022-09-01',
    source: "Employees' Social Security Act 1969 (Act 4), Third Schedule, wage ceiling RM5,000",
    value: { ...ceiling5000, foreignersFirstCategory: false },
  },
  {
    from: '2024-07-01',
    source: 'Act 4, Third Schedule, wage ceiling RM5,000; foreign workers in the first category from July 2024',
    value: { ...ceiling5000, foreignersFirstCategory: true },
  },
  {
    from: '2024-10-01',
    source: "Employees' Social Security Act 1969 (Act 4), Third Schedule, wage ceiling RM6,000",
    value: { ...tableColumns(64), foreignersFirstCategory: true },
  },
]

export const socsoLaw = lawByMonth(SOCSO_TABLE)

function tableColumns(rows: number): Omit<SocsoTable, 'foreignersFirstCategory'> {
  return {
    firstEmployer: cutAfter(firstEmployer, rows),
    firstEmployee: cutAfter(firstEmployee, rows),
    secondEmployer: cutAfter(SECOND_CATEGORY_2024, rows),
  }
}
