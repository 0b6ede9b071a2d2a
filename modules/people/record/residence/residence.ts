import type { Day } from '#base/days/days.ts'
import type { Country } from '#statutory/country.ts'

export type Stay = { arrived_on: Day; left_on: Day | null }
export type Residence = 'resident' | 'non_resident'

/** The most stays a record holds: a trip a week for four years. */
export const MAX_STAYS = 200

/** The code of what is wrong with stays in their order: each ends before the next begins, and only the last may go on. */
export function stayProblem(stays: readonly Stay[]): string | undefined {
  if (stays.some(({ arrived_on, left_on }) => left_on !== null && left_on < arrived_on)) return 'stay_ends_before'
  const overlaps = stays.some(({ left_on }, index) => {
    const next = stays[index + 1]
    return (
      next !== undefined &&
      (left_on === null || next.arrived_on < left_on || next.arrived_on === stays[index]!.arrived_on)
    )
  })
  return overlaps ? 'stays_overlap' : undefined
}

/** What the days of a year in the country of somebody's pay say of their residence for tax. */
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

/** How a tax status that was typed counts; nothing for special regimes, which have terms of their own. */
export function statedResidence(regime: string | null): Residence | null {
  return regime === 'resident' || regime === 'non_resident' ? regime : null
}

/**
 * The tax status that the days speak for, where it is not the one that was typed. Without recorded stays the days before
 * joining are not known: that citizens and permanent residents joined late says nothing.
 */
export function proposedResidence(
  counted: Residence,
  stated: Residence | null,
  { isRecorded, isForeign }: { isRecorded: boolean; isForeign: boolean },
): Residence | null {
  if (stated === null || stated === counted) return null
  return counted === 'resident' || isRecorded || isForeign ? counted : null
}
