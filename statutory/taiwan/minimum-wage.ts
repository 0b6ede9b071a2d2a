import { ratio, type Sen } from '#base/money/money.ts'
import type { LawInMonth } from '../law-in-month.ts'
import { type LoadedLaw, lawByMonth } from './law-in-month.ts'

/** Whole dollars a month and an hour. */
export type MinimumWage = { readonly monthly: number; readonly hourly: number }

/** The lowest legal wage, and grade 1 of every ladder. */
export const MINIMUM_WAGE: LoadedLaw<MinimumWage> = [
  wage('2024-01-01', 27_470, 183),
  wage('2025-01-01', 28_590, 190),
  wage('2026-01-01', 29_500, 196),
  {
    from: '2027-01-01',
    source: 'The council proposed 30,900 a month and 205 an hour on 2026-09-24; the cabinet’s approval was not seen',
    value: null,
  },
]

export const minimumWageLaw = lawByMonth('minimum wage', MINIMUM_WAGE)

/** Forty hours. */
const WEEK_MINUTES = 2_400

/**
 * The lowest pay of a contract for a month; with agreed weekly hours below 40 in proportion, rounded up to the dollar.
 * Throws RangeError for minutes below one or above 40 hours.
 */
export function monthlyFloor(law: LawInMonth<MinimumWage>, weeklyMinutes = WEEK_MINUTES): Sen {
  if (!Number.isInteger(weeklyMinutes) || weeklyMinutes < 1 || weeklyMinutes > WEEK_MINUTES)
    throw new RangeError(`Not weekly minutes: ${weeklyMinutes}`)
  return ratio(law.value.monthly, weeklyMinutes, WEEK_MINUTES, 'up')
}

function wage(from: string, monthly: number, hourly: number): LoadedLaw<MinimumWage>[number] {
  return { from, source: `Minimum Wage Act; Ministry of Labor, minimum wage from ${from}`, value: { monthly, hourly } }
}
