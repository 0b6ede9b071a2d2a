import { addDays, type Day } from '#base/days.ts'
import { daysPresent as daysInMalaysia, daysOfYear, RESIDENT_DAYS } from '#statutory/malaysia/pcb/residence.ts'
import { daysPresent as daysInTaiwan, residenceLaw } from '#statutory/taiwan/residence.ts'

export type Stay = { arrived_on: Day; left_on: Day | null }
export type Residence = 'resident' | 'non_resident'

/** The most stays a record holds: a trip a week for four years. */
export const MOST_STAYS = 200

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
  country: 'MY' | 'TW',
  { stays, joinedOn, lastDay }: { stays: readonly Stay[]; joinedOn: Day; lastDay: Day | null },
  year: number,
): { days: number; needed: number; counted: Residence } {
  const recorded = stays.map(({ arrived_on: arrived, left_on: left }) => ({ arrived, left }))
  const isRecorded = recorded.length > 0
  const inMalaysia = () => (isRecorded ? daysInMalaysia(recorded, year) : daysOfYear(joinedOn, lastDay, year))
  // Of a day of arrival nothing is counted in Taiwan: whoever works from the first day on has come the day before.
  const inTaiwan = () =>
    daysInTaiwan(isRecorded ? recorded : [{ arrived: addDays(joinedOn, -1), left: lastDay }], year, `${year}-12-31`)
  const days = country === 'MY' ? inMalaysia() : inTaiwan()
  const needed = country === 'MY' ? RESIDENT_DAYS : residenceLaw(`${year}-12`).value.days
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

/** Whether somebody's days before joining were spent elsewhere, as far as their status says. */
export function isFromAbroad(
  country: 'MY' | 'TW',
  status: { resident_status?: string; tw_identity?: string },
): boolean {
  return country === 'MY'
    ? status.resident_status === 'expatriate_a' || status.resident_status === 'expatriate_b'
    : status.tw_identity === 'professional' || status.tw_identity === 'migrant'
}
