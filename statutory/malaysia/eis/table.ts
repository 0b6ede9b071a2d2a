import type { DatedValues } from '#base/days/dated-values.ts'
import { lawByMonth } from '../../law-in-month.ts'
import { cutAfter } from '../wage-rows.ts'

export type EisTable = {
  /** Employee and employer pay the same; sen by wage row. */
  readonly each: readonly number[]
  readonly firstAge: number
  /** Contributions stop at this age. */
  readonly lastAge: number
  /** A person of this age or over is insured only if they contributed before it. */
  readonly newcomerAge: number
}

const each = [
  5, 10, 15, 20, 25, 35, 50, 70, 90, 110, 130, 150, 170, 190, 210, 230, 250, 270, 290, 310, 330, 350, 370, 390, 410,
  430, 450, 470, 490, 510, 530, 550, 570, 590, 610, 630, 650, 670, 690, 710, 730, 750, 770, 790, 810, 830, 850, 870,
  890, 910, 930, 950, 970, 990, 1010, 1030, 1050, 1070, 1090, 1110, 1130, 1150, 1170, 1190,
]

const ages = { firstAge: 18, lastAge: 60, newcomerAge: 57 }

/** Second Schedule of the Employment Insurance System Act 2017. */
export const EIS_TABLE: DatedValues<EisTable> = [
  {
    from: '2022-09-01',
    source: 'Employment Insurance System Act 2017 (Act 800), Second Schedule, wage ceiling RM5,000',
    value: { each: cutAfter(each, 54), ...ages },
  },
  {
    from: '2024-10-01',
    source: 'Employment Insurance System Act 2017 (Act 800), Second Schedule, wage ceiling RM6,000',
    value: { each: cutAfter(each, 64), ...ages },
  },
]

export const eisLaw = lawByMonth(EIS_TABLE)
