import type { CountryCode, CountryOnlyFields } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { STATUS_FIELDS_BY_COUNTRY } from '#people/record-fields.ts'
import type { Assumed, AssumedPerson } from './hire-assumptions.ts'

/** Fields that only one country asks of somebody who is to join there; others are asked everywhere. */
export const NEWCOMER_FIELDS_BY_COUNTRY: CountryOnlyFields = {
  MY: [...(STATUS_FIELDS_BY_COUNTRY.MY ?? []), 'children', 'is_disabled', 'state'],
  TW: [...(STATUS_FIELDS_BY_COUNTRY.TW ?? []), 'bank_code', 'branch_code'],
}

/** What a country's record has of somebody who is assumed on a day, and each assumption. */
export const ASSUMED_BY_COUNTRY: { readonly [code in CountryCode]: (assumed: Assumed, day: Day) => AssumedPerson } = {
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
