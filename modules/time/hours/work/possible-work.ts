import { type Day, dayIn, daysBetween, minuteIn } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Workday } from '#calendar/workdays.ts'
import type { PersonOnDay } from './people-on-days.ts'
import { overlapMinutes, type Stretch, type WorkStretch } from './stretch.ts'
import { MINUTES_PER_DAY } from './values.ts'

/** Work ends on the day after its own at the latest. */
const LATEST_END = 2 * MINUTES_PER_DAY

/** Throws 422 at the field of work that nobody can have done on its day, whatever kind of day that was. */
export function requirePossibleWork(
  person: Pick<PersonOnDay, 'timezone' | 'joined' | 'lastDay'>,
  day: Day,
  work: WorkStretch,
  now: Date,
): void {
  if (work.end > LATEST_END) throw invalidField('end', 'work_too_long')
  if (work.pause >= work.end - work.start) throw invalidField('break_minutes', 'work_break_too_long')
  if (isFuture(person.timezone, day, work.end, now)) throw invalidField('day', 'work_in_future')
  if (!isEmployed(person, day)) throw invalidField('day', 'not_employed_then')
}

/** Whether work of a day can have begun: the person was employed, and the day has started where they work. */
export function canHaveBegun(person: PersonOnDay | undefined, day: Day, now: Date): boolean {
  return person !== undefined && isEmployed(person, day) && !isFuture(person.timezone, day, 0, now)
}

function isEmployed({ joined, lastDay }: Pick<PersonOnDay, 'joined' | 'lastDay'>, day: Day): boolean {
  return day >= joined && (lastDay === null || day <= lastDay)
}

/** Whether work has not ended yet, by the clock of the place where it is done. */
export function isFuture(timezone: string, day: string, end: number, now: Date): boolean {
  return end > daysBetween(day, dayIn(timezone, now)) * MINUTES_PER_DAY + minuteIn(timezone, now)
}

/** Whether work lies in approved leave. A half of a day that nothing divides takes all its hours. */
export function isAway({ hours, away }: Pick<Workday, 'hours' | 'away'>, work: Stretch): boolean {
  return away.some(({ part, time, pending }) => {
    if (pending) return false
    if (time) return overlapMinutes(work, time) > 0
    if (part === 'whole' || !hours) return part === 'whole'
    const from = part === 'second' && hours.divides !== null ? hours.divides : hours.start
    const until = part === 'first' && hours.divides !== null ? hours.divides : hours.end
    return overlapMinutes(work, { start: from, end: until }) > 0
  })
}
