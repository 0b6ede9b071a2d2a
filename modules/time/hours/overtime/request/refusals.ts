import { hoursText } from '#base/days/hours-text.ts'
import { invalidField } from '#base/errors.ts'
import { amountText } from '#base/money/amount-text.ts'
import { required } from '#base/required.ts'
import { isAway } from '../../work/possible-work.ts'
import { isOverlapping } from '../../work/time-records.ts'
import type { OvertimeCalculation, OvertimeInput } from '../counting/overtime-calculation.ts'
import { MAX_OVERTIME_MINUTES } from '../values.ts'

/** Throws 422 at the field where the times give no work, or one time of presence is missing. */
export function requireTimes(given: OvertimeInput): void {
  if (given.start === given.end) throw invalidField('end', 'no_time')
  if ((given.present_from === null) !== (given.present_until === null))
    throw invalidField(given.present_from === null ? 'present_from' : 'present_until', 'both_times')
}

/** Throws 422 at the field for which a record of overtime is refused, with the figure the person needs. */
export function requireOvertime(calculation: OvertimeCalculation, given: OvertimeInput): void {
  const { person, policy, claimed, counted, minutes, records, gives } = calculation
  if (!calculation.isEligible)
    throw invalidField('day', 'overtime_not_eligible', {
      amount: amountText(required(policy.eligibleUpTo, 'threshold of the policy'), person.currency),
    })
  if (isAway(calculation.day, claimed)) throw invalidField('day', 'work_on_leave')
  const own = { ...claimed, day: given.day }
  if (records.some((one) => isOverlapping(one, own))) throw invalidField('start', 'work_over_record')
  if (calculation.isTyped) throw invalidField('day', 'hours_typed_in_payroll')
  if (given.given === null ? gives === 'either' : gives !== 'either' && given.given !== gives)
    throw invalidField('given', given.given === null ? 'required' : 'overtime_not_given')
  if (calculation.emergency && given.emergency === null) throw invalidField('emergency', 'required')
  if (minutes === 0)
    throw invalidField('end', 'overtime_none', {
      worked: hoursText(counted.worked),
      normal: hoursText(counted.normal),
      tolerance: policy.tolerance,
    })
  if (minutes > MAX_OVERTIME_MINUTES)
    throw invalidField('end', 'overtime_too_long', { hours: hoursText(minutes), most: hoursText(MAX_OVERTIME_MINUTES) })
}
