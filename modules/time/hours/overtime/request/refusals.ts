import { amountText } from '#base/amount-text.ts'
import { type Day, dayIn, daysBetween, minuteIn } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import type { Workday } from '#calendar/workdays.ts'
import type { PersonOnDay } from '../../work/people-on-days.ts'
import { isOverlapping } from '../../work/time-records.ts'
import { MAX_OVERTIME_MINUTES, MINUTES_PER_DAY } from '../../work/values.ts'
import { overlapMinutes, type Stretch } from '../counting/day-type.ts'
import type { OvertimeCalculation, OvertimeInput } from '../counting/overtime-calculation.ts'

/** What cannot be worked out at all; throws 422 at the field. */
export function requireTimes(given: OvertimeInput): void {
  if (given.start === given.end) throw invalidField('end', 'no_time')
  if ((given.present_from === null) !== (given.present_until === null))
    throw invalidField(given.present_from === null ? 'present_from' : 'present_until', 'both_times')
}

/** Throws 422 at the field of work that nobody can have done on its day, whatever the day was. */
export function requirePossibleWork(
  person: Pick<PersonOnDay, 'timezone' | 'joined' | 'lastDay'>,
  day: Day,
  work: Stretch & { readonly pause: number },
  { now, latest }: { readonly now: Date; readonly latest: number },
): void {
  if (work.end > latest) throw invalidField('end', 'work_too_long')
  if (work.pause >= work.end - work.start) throw invalidField('break_minutes', 'work_break_too_long')
  if (isFuture(person.timezone, day, work.end, now)) throw invalidField('day', 'work_in_future')
  if (!isEmployed(person, day)) throw invalidField('day', 'not_employed_then')
}

/** Whether work of a day can have begun: they were there, and the day has. Nothing else is looked at with its day. */
export function canHaveBegun(person: PersonOnDay | undefined, day: Day, now: Date): boolean {
  return person !== undefined && isEmployed(person, day) && !isFuture(person.timezone, day, 0, now)
}

function isEmployed({ joined, lastDay }: Pick<PersonOnDay, 'joined' | 'lastDay'>, day: Day): boolean {
  return day >= joined && (lastDay === null || day <= lastDay)
}

/** Throws 422 at the field that stands against a record of overtime, with the figure that is missing. */
export function requireOvertime(looked: OvertimeCalculation, given: OvertimeInput): void {
  const { person, policy, claimed, counted, minutes, records } = looked
  if (!looked.isEligible)
    throw invalidField('day', 'overtime_not_eligible', { amount: amountText(policy.eligibleUpTo!, person.currency) })
  if (isAway(looked.day, claimed)) throw invalidField('day', 'work_on_leave')
  const own = { ...claimed, day: given.day }
  if (records.some((one) => isOverlapping(one, own))) throw invalidField('start', 'work_over_record')
  if (looked.isTyped) throw invalidField('day', 'hours_typed_in_payroll')
  const { gives } = policy
  if (given.given === null ? gives === 'either' : gives !== 'either' && given.given !== gives)
    throw invalidField('given', given.given === null ? 'required' : 'overtime_not_given')
  if (minutes === 0)
    throw invalidField('end', 'overtime_none', {
      worked: hoursText(counted.worked),
      normal: hoursText(counted.normal),
      tolerance: policy.tolerance,
    })
  if (minutes > MAX_OVERTIME_MINUTES)
    throw invalidField('end', 'overtime_too_long', { hours: hoursText(minutes), most: hoursText(MAX_OVERTIME_MINUTES) })
}

/** Whether work has not ended yet, by the clock of the place it is at. */
export function isFuture(timezone: string, day: string, end: number, now: Date): boolean {
  return end > daysBetween(day, dayIn(timezone, now)) * MINUTES_PER_DAY + minuteIn(timezone, now)
}

/** Whether work lies in approved leave; of half a day that nobody placed, in the day's hours at all. */
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
