import type { Month } from '#base/days.ts'
import { servedCountry } from '#base/served-countries.ts'
import { countryAt } from '#statutory/countries.ts'
import type { HoursLaw } from '#statutory/working-hours.ts'
import type { Policy } from './policies.ts'

/** What the law of a country says of hours in a month; undefined where the product does not have it, or not yet for the month. */
export function hoursLaw(country: string | null, month: Month): HoursLaw | undefined {
  try {
    return countryAt(country)?.hours?.(month)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * The policy of a country as its law has it (OT-04): paid by the law's multiples, to whom the law pays it. It holds where
 * a company has said nothing.
 */
export function presetPolicy(country: string, month: Month): Policy {
  const law = hoursLaw(country, month)
  const byLaw = { multiple: null, perHour: null }
  return {
    id: null,
    country,
    from_day: law?.from ?? '2000-01-01',
    calculation: 'pro_rated',
    rates: { normal: byLaw, non_working: byLaw, public_holiday: byLaw, disaster: byLaw },
    dailyLimit: null,
    monthlyLimit: null,
    tolerance: 0,
    eligibleUpTo: law?.protectedUpTo ?? null,
    positions: [],
    afterMidnight: 'own_date',
    gives: 'pay',
  }
}

/** What amounts of a country's policy are in. */
export function currencyOf(country: string): string {
  return servedCountry(country)?.currency ?? ''
}
