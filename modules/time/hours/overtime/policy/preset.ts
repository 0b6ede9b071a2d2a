import { servedCountry } from '#base/countries/served-countries.ts'
import type { Month } from '#base/days/days.ts'
import { hoursLaw } from '../../work/hours-law.ts'
import type { Policy } from './policies.ts'

/** The policy that the law of a country sets (OT-04). It holds where the company has no policy of its own. */
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

/** The currency of amounts in a country's policy. */
export function currencyOf(country: string): string {
  return servedCountry(country)?.currency ?? ''
}
