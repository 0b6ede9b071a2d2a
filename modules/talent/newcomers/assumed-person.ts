import type { CountryCode } from '#base/countries/served-countries.ts'
import { addMonths, type Day } from '#base/days/days.ts'
import type { NewcomerRecord } from './contract.ts'

/** What is assumed of a person nobody knows yet; what is left out is assumed by the country of the office. */
export type HireAssumptions = Partial<
  Pick<
    NewcomerRecord,
    | 'nationality'
    | 'resident_status'
    | 'marital_status'
    | 'tw_identity'
    | 'epf_extra_employee'
    | 'pension_voluntary_rate'
  >
> & {
  /** On the first day of the month. */
  age?: number | undefined
  /** Of somebody married. */
  spouse_works?: boolean | undefined
  /** Under 18. */
  children?: number | undefined
  /** Insured and exempt relatives in Taiwan; the children and a spouse who does not work where it is missing. */
  dependants?: number | undefined
}

/** Something that a price rests on, by a code; `value` is that of the record's field, days as text, shares in millionths. */
export type PriceAssumption = { readonly code: string; readonly value: string | number | boolean | null }

type AssumedPerson = { readonly record: NewcomerRecord; readonly assumptions: readonly PriceAssumption[] }
/** The assumptions with those that every country has filled in. */
type Assumed = HireAssumptions & { nationality: string; isMarried: boolean; spouse_works: boolean; children: number }

const USUAL_AGE = 30

/** Somebody as they are assumed on a day, and each assumption. */
export function assumedPerson(country: CountryCode, day: Day, assumed: HireAssumptions): AssumedPerson {
  const age = assumed.age ?? USUAL_AGE
  const nationality = assumed.nationality ?? country
  const marital_status = assumed.marital_status ?? 'single'
  const isMarried = marital_status === 'married'
  const spouse_works = assumed.spouse_works ?? true
  const children = assumed.children ?? 0
  const own = BY_COUNTRY[country]({ ...assumed, nationality, isMarried, spouse_works, children }, day)
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

const BY_COUNTRY: { readonly [code in CountryCode]: (assumed: Assumed, day: Day) => AssumedPerson } = {
  MY({ isMarried, spouse_works, children, epf_extra_employee = 0 }, day) {
    const birth_year = Number(day.slice(0, 4))
    return {
      record: {
        tax_category: isMarried && !spouse_works ? 2 : isMarried || children > 0 ? 3 : 1,
        epf_extra_employee,
        children: Array.from({ length: children }, (_, row) => ({
          name: `— ${row + 1}`,
          birth_year,
          studies: 'none' as const,
          is_disabled: false,
          claim: 'full' as const,
        })),
      },
      // Above the rate of the law.
      assumptions: [{ code: 'epf_extra_employee', value: epf_extra_employee }],
    }
  },
  TW({ nationality, isMarried, spouse_works, children, pension_voluntary_rate, ...more }) {
    const dependants = more.dependants ?? children + (isMarried && !spouse_works ? 1 : 0)
    const tw_identity = more.tw_identity ?? (nationality === 'TW' ? 'national' : 'professional')
    return {
      record: {
        tw_identity,
        tw_tax_method: 'table',
        tw_tax_dependants: dependants,
        health_dependants: dependants,
        ...(pension_voluntary_rate && { pension_voluntary_rate }),
      },
      assumptions: [
        { code: 'tw_identity', value: tw_identity },
        { code: 'dependants', value: dependants },
        { code: 'pension_voluntary_rate', value: pension_voluntary_rate ?? 0 },
      ],
    }
  },
}
