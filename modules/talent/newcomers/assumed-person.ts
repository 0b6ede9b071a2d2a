import type { CountryCode } from '#base/countries/served-countries.ts'
import { addMonths, type Day } from '#base/days/days.ts'
import { ASSUMED_BY_COUNTRY } from './countries.ts'
import type { AssumedPerson, HireAssumptions } from './hire-assumptions.ts'

const USUAL_AGE = 30

/** Somebody as they are assumed on a day, and each assumption. */
export function assumedPerson(country: CountryCode, day: Day, assumed: HireAssumptions): AssumedPerson {
  const age = assumed.age ?? USUAL_AGE
  const nationality = assumed.nationality ?? country
  const marital_status = assumed.marital_status ?? 'single'
  const isMarried = marital_status === 'married'
  const spouse_works = assumed.spouse_works ?? true
  const children = assumed.children ?? 0
  const own = ASSUMED_BY_COUNTRY[country]({ ...assumed, nationality, isMarried, spouse_works, children }, day)
  return {
    record: {
      full_name: '—',
      birth_date: addMonths(day, -12 * age),
      nationality,
      marital_status,
      ...(assumed.resident_status && { resident_status: assumed.resident_status }),
      ...own.record,
    },
    assumptions: [
      { code: 'nationality', value: nationality },
      ...(assumed.resident_status ? [{ code: 'resident_status', value: assumed.resident_status }] : []),
      { code: 'age', value: age },
      { code: 'marital_status', value: marital_status },
      ...(isMarried ? [{ code: 'spouse_works', value: spouse_works }] : []),
      { code: 'children', value: children },
      ...own.assumptions,
    ],
  }
}
