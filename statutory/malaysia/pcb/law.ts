import { entryInForce } from '#base/days/dated-values.ts'
import { type Day, firstDay, laterDay, type Month } from '#base/days/days.ts'
import { cachedByMonth } from '../../law-in-month.ts'
import { BRACKETS, type Bracket, PCB_LIMITS, type PcbLimits, RELIEFS, type Reliefs } from './tables.ts'

export type PcbLaw = PcbLimits & {
  readonly month: Month
  /** Months left after this one: 11 in January, 0 in December. */
  readonly monthsLeft: number
  readonly from: Day
  readonly source: string
  readonly brackets: readonly Bracket[] | null
  readonly reliefs: Reliefs | null
}

/** The tax tables of a wage month. Throws RangeError before 2019; 2020 to 2022 have only those of non-residents. */
export const pcbLaw = cachedByMonth((month): PcbLaw => {
  const day = firstDay(month)
  const brackets = entryInForce(BRACKETS, day)
  const reliefs = entryInForce(RELIEFS, day)
  const limits = entryInForce(PCB_LIMITS, day)
  const from = [brackets.from, reliefs.from, limits.from].reduce(laterDay)
  return {
    ...limits.value,
    month,
    monthsLeft: 12 - Number(month.slice(5)),
    from,
    source: `${brackets.source}; ${reliefs.source}`,
    brackets: brackets.value,
    reliefs: reliefs.value,
  }
})
