import type { DatedValues } from '#base/days/dated-values.ts'
import type { Day } from '#base/days/days.ts'
import { type Millionths, type Sen, sen } from '#base/money/money.ts'
import { lawByMonth } from '../../law-in-month.ts'

export type EpfPart = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

export type PartRates = {
  readonly employee: Millionths
  /** Employer rate for wages up to the step, and above it. */
  readonly employerLow: Millionths
  readonly employerHigh: Millionths
  /** A fixed employer amount instead of a rate. */
  readonly employerFlat: Sen | null
  /** Part F applies a rate to the exact wage; the others go by wage bands. */
  readonly banded: boolean
  /** The note on bonus: a bonus alone does not move the employer to the higher wage band's lower rate. */
  readonly bonusNote: boolean
}

export type EpfSchedule = {
  readonly parts: Readonly<Partial<Record<EpfPart, PartRates>>>
  /** Non-citizens without an early election contribute only by election, or always (Part F). */
  readonly foreigners: 'elective' | 'mandatory'
  /** Wages up to this amount owe no contribution. */
  readonly nilUpTo: Sen
  /**
   * Up to this amount bands are `lowStep` wide and the low employer rate applies; above it bands are `highStep` wide.
   */
  readonly lowUpTo: Sen
  readonly lowStep: Sen
  readonly highStep: Sen
  /** Above this amount the exact wage counts. */
  readonly bandedUpTo: Sen
  readonly seniorAge: number
  readonly lastAge: number
}

const shared = {
  nilUpTo: sen(10_00),
  lowUpTo: sen(5_000_00),
  lowStep: sen(20_00),
  highStep: sen(100_00),
  bandedUpTo: sen(20_000_00),
  seniorAge: 60,
  lastAge: 75,
} as const

const partsAToE = {
  A: rates(110_000, 130_000, 120_000, { bonusNote: true }),
  B: rates(110_000, 0, 0, { employerFlat: sen(5_00) }),
  C: rates(55_000, 65_000, 60_000, { bonusNote: true }),
  D: rates(55_000, 0, 0, { employerFlat: sen(5_00) }),
  E: rates(0, 40_000, 40_000),
}

/** Third Schedule of the EPF Act 1991. Parts B and D stay readable after October 2025 but nobody falls under them. */
export const EPF_SCHEDULE: DatedValues<EpfSchedule> = [
  {
    from: '2022-07-01',
    source: 'EPF Act 1991 (Act 452), Third Schedule, Parts A to E as applied to wages from July 2022',
    value: { ...shared, foreigners: 'elective', parts: partsAToE },
  },
  {
    from: '2025-10-01',
    source: 'EPF Act 1991 (Act 452), Third Schedule with Part F by Act A1760, wages from October 2025',
    value: {
      ...shared,
      foreigners: 'mandatory',
      parts: { ...partsAToE, F: rates(20_000, 20_000, 20_000, { banded: false }) },
    },
  },
]

export const epfLaw = lawByMonth(EPF_SCHEDULE)

/** Whether non-citizens contribute on a day without an election. */
export function foreignersContribute(day: Day): boolean {
  return EPF_SCHEDULE.findLast(({ from }) => from <= day)?.value.foreigners === 'mandatory'
}

function rates(
  employee: Millionths,
  employerLow: Millionths,
  employerHigh: Millionths,
  other: Partial<PartRates> = {},
): PartRates {
  return { employee, employerLow, employerHigh, employerFlat: null, banded: true, bonusNote: false, ...other }
}
