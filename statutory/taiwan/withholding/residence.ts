import { type Day, daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** Days in a calendar year from which a person counts as resident for tax. */
export const RESIDENCE: LoadedLaw<{ readonly days: number }> = [
  {
    from: '2024-01-01',
    source: 'Income Tax Act art. 7: domiciled and living in Taiwan, or present 183 days or more in the calendar year',
    value: { days: 183 },
  },
]

export const residenceLaw = lawByMonth('tax residence rule', RESIDENCE)

/** A stay in Taiwan by its passport stamps; without a departure it is still open. */
export type Presence = { readonly arrived: Day; readonly left: Day | null }

/** Days present in a calendar year until a day: the arrival day does not count, the departure day does. */
export function daysPresent(stays: readonly Presence[], year: number, until: Day): number {
  const yearEnd = earlierDay(until, `${year}-12-31`)
  const beforeYear = `${year - 1}-12-31`
  return stays.reduce((days, { arrived, left }) => {
    const end = earlierDay(yearEnd, left)
    return days + Math.max(0, daysBetween(laterDay(arrived, beforeYear), end))
  }, 0)
}

/**
 * The status in a company's records. It gives a first answer to tax residence and a leave for ceremonies; insurance
 * follows from the identity instead. UNCONFIRMED what a customer means by overseas Chinese.
 */
export type ResidentStatus = 'citizen' | 'non_citizen_a' | 'non_citizen_b' | 'indigenous' | 'overseas_chinese'

/**
 * Whether tax is withheld as for a resident. Citizens and indigenous people are residents unless they live abroad; A
 * and B state it themselves; an overseas Chinese follows the days. `presentOrPermitted` are days in the calendar year,
 * or those that a contract, visa or residence permit shows, whichever is more.
 */
export function isTaxResident(
  status: ResidentStatus,
  facts: { readonly livesAbroad?: boolean; readonly presentOrPermitted?: number; readonly needed: number },
): boolean {
  const byDays = (facts.presentOrPermitted ?? 0) >= facts.needed
  if (status === 'non_citizen_a') return false
  if (status === 'non_citizen_b') return true
  return status === 'overseas_chinese' ? byDays : !facts.livesAbroad || byDays
}
