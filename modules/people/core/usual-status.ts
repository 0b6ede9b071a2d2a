import { addMonths, type Day } from '#base/days/days.ts'

/** Nobody is on probation longer than this, unless their record says so. */
const LONGEST_PROBATION_MONTHS = 6

/** The status that a new person most likely has: on probation until its last day, else until six months after joining. */
export function usualStatus(
  { joinedOn, probationEnds }: { readonly joinedOn: Day; readonly probationEnds: Day | null },
  today: Day,
): 'active_probation' | 'active_confirmed' {
  const until = probationEnds ?? addMonths(joinedOn, LONGEST_PROBATION_MONTHS)
  return today <= until ? 'active_probation' : 'active_confirmed'
}
