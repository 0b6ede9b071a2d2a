import { type Day, eachDay, firstDay, lastDay, type Month } from '#base/days/days.ts'

/** Days of parental leave without pay. The person goes on with labor and health insurance through `insured` ones. */
export type ParentalLeave = { readonly from: Day; readonly until: Day; readonly insured: boolean }

/**
 * The effect of a month wholly on parental leave on the insurances: pension and accident insurance pause, and the
 * others go on without the employer's share or stop as well. Undefined for a month with a working day, which is insured
 * like any other.
 */
export function parentalLeaveIn(month: Month, leaves: readonly ParentalLeave[]): 'continues' | 'stops' | undefined {
  const onDay = eachDay(firstDay(month), lastDay(month)).map((day) =>
    leaves.find(({ from, until }) => from <= day && until >= day),
  )
  if (onDay.includes(undefined)) return undefined
  return onDay.some((leave) => leave?.insured) ? 'continues' : 'stops'
}
