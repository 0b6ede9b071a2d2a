import { expect, it } from 'vitest'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { countryChoices, personCountries, STATUS_FIELDS_BY_COUNTRY } from './countries.ts'

const isOnly = (own: 'MY' | 'TW') => (country: 'MY' | 'TW') => country === own
const isEither = () => true

it('EMP-10 a company sees the fields of its countries and those of every country', () => {
  const askedFields = (isIn: (country: 'MY' | 'TW') => boolean) =>
    ['eis_contributed_before_57', 'tw_identity', 'resident_status'].filter((field) =>
      isAskedIn(STATUS_FIELDS_BY_COUNTRY, field, isIn),
    )
  expect(askedFields(isOnly('TW'))).toEqual(['tw_identity', 'resident_status'])
  expect(askedFields(isOnly('MY'))).toEqual(['eis_contributed_before_57', 'resident_status'])
  expect(askedFields(isEither)).toHaveLength(3)
})

it('EMP-10 a company only in Taiwan gets no Malaysian statuses or incentives, and sees recorded ones', () => {
  expect(countryChoices('tax_regime', isOnly('TW'))).toEqual(['resident', 'non_resident'])
  expect(countryChoices('resident_status', isOnly('TW'))).not.toContain('citizen')
  expect(countryChoices('resident_status', isOnly('TW'), 'citizen')).toContain('citizen')
  expect(countryChoices('tax_regime', isOnly('TW'), 'resident')).toEqual(['resident', 'non_resident'])
  expect(countryChoices('resident_status', isEither)).toBeUndefined()
  expect(countryChoices('tax_regime', isOnly('MY'))).toBeUndefined()
})

it('EMP-10 EMP-12 a record has the fields of the office’s country, or of the company’s where that country is not served', () => {
  const askedFields = (...offices: string[]) => {
    const isIn = personCountries(offices, isEither)
    return ['tax_category', 'tw_identity', 'resident_status'].filter((field) =>
      isAskedIn(STATUS_FIELDS_BY_COUNTRY, field, isIn),
    )
  }
  expect(askedFields('MY')).toEqual(['tax_category', 'resident_status'])
  expect(askedFields('TW')).toEqual(['tw_identity', 'resident_status'])
  for (const all of [askedFields('MY', 'TW'), askedFields('SG'), askedFields()])
    expect(all).toEqual(['tax_category', 'tw_identity', 'resident_status'])
})
