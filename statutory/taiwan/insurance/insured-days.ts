import { type Day, firstDay, lastDay, type Month, monthOf } from '#base/days/days.ts'

/** First and last day of employment within a month; absent where it began before or goes on after. */
export type EmployedDays = { readonly from?: Day | undefined; readonly until?: Day | undefined }

/** Days of the month that each scheme charges, of 30. */
export type InsuredDays = {
  /** Labor, employment and occupational accident insurance. */
  readonly labor: number
  /** A pension month that reaches the end of February is completed to day 30. */
  readonly pension: number
  /** Health insurance charges whole months: by the employer who insures the person on the last day. */
  readonly health: boolean
}

/**
 * Insured days of a month. Every month counts as 30 days, day 31 folded into 30. A person who enrols on the first and
 * stays is insured for the whole month, which is 30 days. Throws RangeError for days outside the month or in the wrong
 * order.
 */
export function insuredDays(month: Month, { from, until }: EmployedDays): InsuredDays {
  for (const day of [from, until])
    if (day !== undefined && monthOf(day) !== month) throw new RangeError(`${day} is not in ${month}`)
  const end = lastDay(month)
  const [starts, ends] = [from ?? firstDay(month), until ?? end]
  if (starts > ends) throw new RangeError(`${ends} is before ${starts}`)
  const [first, last] = [dayNumber(starts), dayNumber(ends)]
  const completes = ends === end
  const whole = first === 1 && until === undefined
  return {
    labor: whole ? 30 : last - first + 1,
    pension: (completes ? 30 : last) - first + 1,
    health: completes,
  }
}

function dayNumber(day: Day): number {
  return Math.min(30, Number(day.slice(8)))
}
