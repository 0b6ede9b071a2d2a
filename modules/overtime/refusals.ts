import { amountText } from '#base/amount-text.ts'
import { dayIn, daysBetween, minuteIn } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import type { Workday } from '#modules/workdays/workday.ts'
import { overlap, type Stretch } from './day-type.ts'
import type { Looked, OvertimeGiven } from './look.ts'
import { isOver } from './time-records.ts'
import { MOST_OF_DAY, MOST_OVERTIME } from './values.ts'

/** What cannot be worked out at all; throws 422 at the field. */
export function requireTimes(given: OvertimeGiven): void {
  if (given.start === given.end) throw invalidField('end', 'no_time')
  if ((given.present_from === null) !== (given.present_until === null))
    throw invalidField(given.present_from === null ? 'present_from' : 'present_until', 'both_times')
}

/** Throws 422 at the field that stands against a record of overtime, with the figure that is missing. */
export function requireOvertime(looked: Looked, given: OvertimeGiven, now: Date): void {
  const { person, policy, claimed, counted, minutes, records } = looked
  const length = claimed.end - claimed.start
  if (claimed.end > 2 * MOST_OF_DAY) throw invalidField('end', 'work_too_long')
  if (claimed.pause >= length) throw invalidField('break_minutes', 'work_break_too_long')
  if (isFuture(person.timezone, given.day, claimed.end, now)) throw invalidField('day', 'work_in_future')
  if (given.day < person.joined || (person.lastDay !== null && given.day > person.lastDay))
    throw invalidField('day', 'not_employed_then')
  if (!looked.eligible)
    throw invalidField('day', 'overtime_not_eligible', { amount: amountText(policy.eligibleUpTo!, person.currency) })
  if (isAway(looked.day, claimed)) throw invalidField('day', 'work_on_leave')
  const own = { ...claimed, day: given.day }
  if (records.some((one) => one.kind === 'overtime' && one.day === given.day))
    throw invalidField('day', 'overtime_on_record')
  if (records.some((one) => isOver(one, own))) throw invalidField('start', 'work_over_record')
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
  if (minutes > MOST_OVERTIME)
    throw invalidField('end', 'overtime_too_long', { hours: hoursText(minutes), most: hoursText(MOST_OVERTIME) })
}

/** Whether work has not ended yet, by the clock of the place it is at. */
export function isFuture(timezone: string, day: string, end: number, now: Date): boolean {
  return end > daysBetween(day, dayIn(timezone, now)) * MOST_OF_DAY + minuteIn(timezone, now)
}

/** Whether work lies in approved leave; of half a day that nobody placed, in the day's hours at all. */
export function isAway({ hours, away }: Pick<Workday, 'hours' | 'away'>, work: Stretch): boolean {
  return away.some(({ part, pending }) => {
    if (pending) return false
    if (part === 'whole' || !hours) return part === 'whole'
    const from = part === 'second' && hours.divides !== null ? hours.divides : hours.start
    const until = part === 'first' && hours.divides !== null ? hours.divides : hours.end
    return overlap(work, { start: from, end: until }) > 0
  })
}
