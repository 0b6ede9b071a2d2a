import { type DayHours, workHours } from '#base/days/day-hours.ts'
import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import type { Workday } from '#calendar/workdays.ts'
import { findClashes } from '../clashes.ts'
import { shiftParts } from '../shift-parts.ts'
import { findWarnings, type PlanRules, type Warning } from './warnings.ts'

/** A shift with its hours of that day, or with null a day off. */
export type Choice = { readonly shift: string | null; readonly name: string; readonly hours: DayHours | null }

export type SuggestedFix = { readonly day: Day; readonly shift: string | null }

/** A person's days from `first` on, with the warnings (`findWarnings`) of the days from `from` on. */
type WarnedPlan = {
  readonly first: Day
  readonly days: readonly Workday[]
  readonly from: Day
  readonly rules: PlanRules
  readonly warnings: readonly Warning[]
}

/** Ranks a day off behind every shift. */
const DAY_OFF_DISTANCE = 10_000

/**
 * Finds the smallest change of one planned day that clears a warning and adds none: the shift with the closest start,
 * last a day off; for too little rest also on the previous workday. Returns undefined when there is none. `mayChange`
 * says which days can be changed.
 */
export function suggestFix(
  { first, days, from, rules, warnings }: WarnedPlan,
  warning: Warning,
  choicesOn: (day: Day) => readonly Choice[],
  mayChange: (day: Day) => boolean,
): SuggestedFix | undefined {
  const before = new Set(warnings.map(warningKey))
  const at = daysBetween(first, warning.day)
  const places = warning.rule === 'rest' ? [at, previousWorkday(days, at)] : [at]
  const found = places.flatMap((index) => {
    const workday = days[index]
    const [only, another] = workday?.shift?.parts ?? []
    // A planner has to split a day of two shifts.
    if (!workday || !only || another) return []
    const day = addDays(first, index)
    if (!mayChange(day)) return []
    return choicesOn(day).flatMap((choice) => {
      if (choice.shift === only.shift) return []
      const changed = days.toSpliced(index, 1, withChoice(workday, choice))
      const after = findWarnings(first, changed, from, rules).map(warningKey)
      const isClear = !after.includes(warningKey(warning)) && after.every((one) => before.has(one))
      // A shift ends on the next day at the latest, so only nearby shifts can overlap the change.
      const nearbyDays = changed.slice(Math.max(0, index - 2), index + 3)
      if (!isClear || findClashes(shiftParts(nearbyDays, first)).length > 0) return []
      const distance = choice.hours === null ? DAY_OFF_DISTANCE : Math.abs(choice.hours.start - only.hours.start)
      return [{ day, shift: choice.shift, distance }]
    })
  })
  // The sort is stable, so the warned day wins among equals.
  const nearest = found.sort((a, b) => a.distance - b.distance)[0]
  return nearest && { day: nearest.day, shift: nearest.shift }
}

const warningKey = ({ day, rule }: Warning) => `${day} ${rule}`

/** Index of the previous day with working hours. */
function previousWorkday(days: readonly Workday[], at: number): number {
  return days.slice(0, at).findLastIndex(({ hours }) => hours !== null)
}

function withChoice(day: Workday, { shift, name, hours }: Choice): Workday {
  if (hours === null) return { ...day, kind: 'non_working', hours: null, shift: null }
  const laid = workHours(hours)
  const part = { id: '', shift, name, hours: laid, margins: null }
  return { ...day, kind: 'working', hours: laid, shift: { source: 'shift', id: '', name, parts: [part] } }
}
