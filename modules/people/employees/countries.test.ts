import { expect, it } from 'vitest'
import { isAskedIn } from '#base/served-countries.ts'
import { choicesIn, countriesOfPerson, STATUS_FACTS } from './countries.ts'

const only = (own: 'MY' | 'TW') => (country: 'MY' | 'TW') => country === own
const both = () => true

it('EMP-10 a company is asked the facts of the countries it is in, and those of every country', () => {
  const asked = (isIn: (country: 'MY' | 'TW') => boolean) =>
    ['eis_contributed_before_57', 'tw_identity', 'resident_status'].filter((field) =>
      isAskedIn(STATUS_FACTS, field, isIn),
    )
  expect(asked(only('TW'))).toEqual(['tw_identity', 'resident_status'])
  expect(asked(only('MY'))).toEqual(['eis_contributed_before_57', 'resident_status'])
  expect(asked(both)).toHaveLength(3)
})

it('EMP-10 in Taiwan alone nobody is offered a Malaysian status or incentive, and what is recorded stays to be seen', () => {
  expect(choicesIn('tax_regime', only('TW'))).toEqual(['resident', 'non_resident'])
  expect(choicesIn('resident_status', only('TW'))).not.toContain('citizen')
  expect(choicesIn('resident_status', only('TW'), 'citizen')).toContain('citizen')
  expect(choicesIn('tax_regime', only('TW'), 'resident')).toEqual(['resident', 'non_resident'])
  expect(choicesIn('resident_status', both)).toBeUndefined()
  expect(choicesIn('tax_regime', only('MY'))).toBeUndefined()
})

it('EMP-10 EMP-12 somebody is asked the facts of their office’s country, and those of the company’s where it has no law here', () => {
  const asked = (...offices: string[]) => {
    const isIn = countriesOfPerson(offices, both)
    return ['tax_category', 'tw_identity', 'resident_status'].filter((field) => isAskedIn(STATUS_FACTS, field, isIn))
  }
  expect(asked('MY')).toEqual(['tax_category', 'resident_status'])
  expect(asked('TW')).toEqual(['tw_identity', 'resident_status'])
  for (const all of [asked('MY', 'TW'), asked('SG'), asked()])
    expect(all).toEqual(['tax_category', 'tw_identity', 'resident_status'])
})
