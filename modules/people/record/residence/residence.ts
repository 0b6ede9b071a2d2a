import type { Day } from '#base/days/days.ts'
import type { Country } from '#statutory/country.ts'

export type Stay = { arrived_on: Day; left_on: Day | null }
export type Residence = 'resident' | 'non_resident'

/** Most stays of a record: a trip a week for four years. */
export const MAX_STAYS = 200

/** The fault of stays in order: each has to end before the next begins, and only the last may be open. */
export function stayProblem(stays: readonly Stay[]): string | undefined {
  if (stays.some(({ arrived_on, left_on }) => left_on !== null && left_on < arrived_on)) return 'stay_ends_before'
  const overlaps = stays.some(({ arrived_on, left_on }, index) => {
    const next = stays[index + 1]
    return next !== undefined && (left_on === null || next.arrived_on < left_on || next.arrived_on === arrived_on)
  })
  return overlaps ? 'stays_overlap' : undefined
}

/** Days of a year in the country of somebody's pay, and the tax residence that they give. */
export function residenceByDays(
  country: Country,
  { stays, joinedOn, lastDay }: { stays: readonly Stay[]; joinedOn: Day; lastDay: Day | null },
  year: number,
): { days: number; needed: number; counted: Residence } {
  const recorded = stays.map(({ arrived_on: arrived, left_on: left }) => ({ arrived, left }))
  const days = country.daysPresent(year, { stays: recorded, joinedOn, lastDay })
  const needed = country.residentDays(year)
  return { days, needed, counted: days >= needed ? 'resident' : 'non_resident' }
}

/** The residence of a recorded tax status; none for special regimes, which have rules of their own. */
export function statedResidence(regime: string | null): Residence | null {
  return regime === 'resident' || regime === 'non_resident' ? regime : null
}

/**
 * The tax status by days, where it differs from the recorded one. Without recorded stays the days before joining are
 * unknown: for citizens and permanent residents a late joining proves nothing.
 */
export function proposedResidence(
  counted: Residence,
  stated: Residence | null,
  { isRecorded, isForeign }: { isRecorded: boolean; isForeign: boolean },
): Residence | null {
  if (stated === null || stated === counted) return null
  return counted === 'resident' || isRecorded || isForeign ? counted : null
}
