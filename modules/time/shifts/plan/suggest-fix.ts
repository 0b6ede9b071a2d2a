import { type DayHours, workHours } from '#base/day-hours.ts'
import { addDays, type Day, daysBetween } from '#base/days.ts'
import type { Workday } from '#calendar/workdays.ts'
import { findClashes } from '../clashes.ts'
import { shiftParts } from '../shift-parts.ts'
import { findWarnings, type PlanRules, type Warning } from './warnings.ts'

/** What could stand on a day instead: a shift with its hours of that day, or without one a day off. */
export type Choice = { readonly shift: string | null; readonly name: string; readonly hours: DayHours | null }

/** The change of one day that clears a warning. */
export type SuggestedFix = { readonly day: Day; readonly shift: string | null }

/** Somebody's days from a first one on, with all that is warned of in them from a day on (`warningsOf`). */
type WarnedPlan = {
  readonly first: Day
  readonly days: readonly Workday[]
  readonly from: Day
  readonly rules: PlanRules
  readonly warnings: readonly Warning[]
}

/** A day off is further from what is planned than any other shift. */
const DAY_OFF_DISTANCE = 10_000

/**
 * The nearest change of one planned day that clears a warning and brings no other: another shift that begins close to the
 * planned one, at last a day off; for too little rest also on the shift before. Undefined where there is none.
 * `mayChange` says which days may be changed at all.
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
    const [only, another] = days[index]?.shift?.parts ?? []
    // A day of two shifts is for a planner to take apart.
    if (!only || another) return []
    const day = addDays(first, index)
    if (!mayChange(day)) return []
    return choicesOn(day).flatMap((choice) => {
      if (choice.shift === only.shift) return []
      const changed = days.toSpliced(index, 1, withChoice(days[index]!, choice))
      const after = findWarnings(first, changed, from, rules).map(warningKey)
      const isClear = !after.includes(warningKey(warning)) && after.every((one) => before.has(one))
      // A shift ends on the day after its own at the latest: further off nothing can clash with what is changed.
      const around = changed.slice(Math.max(0, index - 2), index + 3)
      if (!isClear || findClashes(shiftParts(around, first)).length > 0) return []
      const distance = choice.hours === null ? DAY_OFF_DISTANCE : Math.abs(choice.hours.start - only.hours.start)
      return [{ day, shift: choice.shift, distance }]
    })
  })
  // Of two as near the warned day itself, which was looked at first.
  const nearest = found.sort((a, b) => a.distance - b.distance)[0]
  return nearest && { day: nearest.day, shift: nearest.shift }
}

const warningKey = ({ day, rule }: Warning) => `${day} ${rule}`

/** The place of the day before on which somebody is planned to work. */
function previousWorkday(days: readonly Workday[], at: number): number {
  return days.slice(0, at).findLastIndex(({ hours }) => hours !== null)
}

function withChoice(day: Workday, { shift, name, hours }: Choice): Workday {
  if (hours === null) return { ...day, kind: 'non_working', hours: null, shift: null }
  const laid = workHours(hours)
  const part = { id: '', shift, name, hours: laid, margins: null }
  return { ...day, kind: 'working', hours: laid, shift: { source: 'shift', id: '', name, parts: [part] } }
}
