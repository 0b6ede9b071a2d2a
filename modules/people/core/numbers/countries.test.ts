import { expect, it } from 'vitest'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { countryChoices, personCountries, STATUS_FIELDS_BY_COUNTRY } from './countries.ts'

const isOnly = (own: 'MY' | 'TW') => (country: 'MY' | 'TW') => country === own
const isEither = () => true

it('EMP-10 a company is asked the facts of the countries it is in, and those of every country', () => {
  const askedFields = (isIn: (country: 'MY' | 'TW') => boolean) =>
    ['eis_contributed_before_57', 'tw_identity', 'resident_status'].filter((field) =>
      isAskedIn(STATUS_FIELDS_BY_COUNTRY, field, isIn),
    )
  expect(askedFields(isOnly('TW'))).toEqual(['tw_identity', 'resident_status'])
  expect(askedFields(isOnly('MY'))).toEqual(['eis_contributed_before_57', 'resident_status'])
  expect(askedFields(isEither)).toHaveLength(3)
})

it('EMP-10 in Taiwan alone nobody is offered a Malaysian status or incentive, and what is recorded stays to be seen', () => {
  expect(countryChoices('tax_regime', isOnly('TW'))).toEqual(['resident', 'non_resident'])
  expect(countryChoices('resident_status', isOnly('TW'))).not.toContain('citizen')
  expect(countryChoices('resident_status', isOnly('TW'), 'citizen')).toContain('citizen')
  expect(countryChoices('tax_regime', isOnly('TW'), 'resident')).toEqual(['resident', 'non_resident'])
  expect(countryChoices('resident_status', isEither)).toBeUndefined()
  expect(countryChoices('tax_regime', isOnly('MY'))).toBeUndefined()
})

it('EMP-10 EMP-12 somebody is asked the facts of their office’s country, and those of the company’s where it has no law here', () => {
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
