import { ageOn, type Day } from '#base/days/days.ts'
import type { Citizenship } from '../person.ts'

/** The resident statuses of people who are paid in Malaysia, the usual ones first. */
export const MALAYSIAN_STATUSES = ['citizen', 'permanent_resident', 'expatriate_b', 'expatriate_a'] as const

/** A choice to contribute to EPF like a citizen counts until this day (EPF Act 1991, Third Schedule, Part A). */
const LAST_EARLY_CHOICE: Day = '1998-07-31'
const ADULT_AGE = 18

/**
 * The citizenship that Malaysian law derives from a resident status. Without a status the person counts as a citizen, which
 * is the default of a first row: no run pays the person before somebody has checked it.
 */
export function citizenshipOf(status: string | null): Citizenship {
  if (status === null || status === 'citizen') return 'citizen'
  return status === 'permanent_resident' ? 'pr' : 'foreigner'
}

/** Whether somebody chose full EPF contributions as a foreigner before 1 August 1998. */
export function hasChosenEarly(status: string | null): boolean {
  return status === 'expatriate_a'
}

/** Whether somebody born on a day was too young for a choice of their own before 1 August 1998. */
export function wasChildIn1998(birth: Day): boolean {
  return birth > LAST_EARLY_CHOICE || ageOn(birth, LAST_EARLY_CHOICE) < ADULT_AGE
}

export type StatusRefusal = 'status_child_in_1998' | 'status_of_foreigners' | 'status_of_citizens'

/**
 * Why a resident status cannot be that of a person, by birth and nationality where they are known. Malaysian law knows no
 * second nationality (Federal Constitution art. 24). Statuses of another country are not judged.
 */
export function statusRefusal(
  status: string,
  person: { readonly birth: Day | null; readonly nationality: string | null },
): StatusRefusal | null {
  if (!MALAYSIAN_STATUSES.some((one) => one === status)) return null
  if (person.nationality !== null) {
    const isMalaysian = person.nationality === 'MY'
    if (status === 'citizen' && !isMalaysian) return 'status_of_citizens'
    if (status !== 'citizen' && isMalaysian) return 'status_of_foreigners'
  }
  return hasChosenEarly(status) && person.birth !== null && wasChildIn1998(person.birth) ? 'status_child_in_1998' : null
}

/**
 * The resident status that follows from nationality and documents: null where only the person can say it, undefined where
 * nothing is known. A foreigner with a Malaysian identity card may be a permanent resident.
 */
export function statusByDocuments(person: {
  readonly nationality: string | null
  readonly hasMalaysianCard: boolean
}): (typeof MALAYSIAN_STATUSES)[number] | null | undefined {
  if (person.nationality === null) return person.hasMalaysianCard ? 'citizen' : undefined
  if (person.nationality === 'MY') return 'citizen'
  return person.hasMalaysianCard ? null : 'expatriate_b'
}
