import { describe, expect, it } from 'vitest'
import type { DomainError } from '#base/errors.ts'
import { officeApi } from './contract.ts'
import {
  isTimezone,
  type OfficeProperties,
  requireConsistentOffice,
  requireKnownModules,
  requireStateWhereNeeded,
} from './rules.ts'

const office: OfficeProperties = {
  country: 'MY',
  state: 'KUL',
  currency: 'MYR',
  timezone: 'Asia/Kuala_Lumpur',
  rest_days: [6, 0],
}
const fields = (patch: Partial<OfficeProperties>) => {
  try {
    requireConsistentOffice({ ...office, ...patch })
    return null
  } catch (error) {
    return (error as DomainError).fields
  }
}

describe('ORG-04 valid offices', () => {
  it('a valid office is accepted', () => {
    expect(fields({})).toBeNull()
    expect(fields({ country: 'TW', state: null, currency: 'TWD', timezone: 'Asia/Taipei' })).toBeNull()
  })
  it('an invalid value is refused at its field', () => {
    expect(() => requireStateWhereNeeded({ country: 'MY', state: null })).toThrow()
    requireStateWhereNeeded({ country: 'TW', state: null })
    requireStateWhereNeeded({ country: 'MY', state: 'KUL' })
    expect(fields({ state: 'TPE' })).toEqual({ state: ['not_a_choice'] })
    expect(fields({ country: 'TW', state: 'KUL' })).toEqual({ state: ['not_a_choice'] })
    expect(fields({ timezone: 'Asia/Petaling' })).toEqual({ timezone: ['timezone_unknown'] })
    expect(fields({ rest_days: [0, 0] })).toEqual({ rest_days: ['row_given_twice'] })
  })
  it('zones are accepted by name only', () => {
    expect(['Asia/Taipei', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimezone)).toEqual([true, true, true])
    expect(['+08:00', 'GMT+8', 'asia', '', 'Asia/Nowhere'].map(isTimezone)).toEqual([false, false, false, false, false])
  })
  it('currencies are stored in capitals, and unknown currencies and countries are refused', () => {
    const input = { id: '0190a000-0000-7000-8000-000000000001', version: 1 }
    expect(officeApi.update.input.parse({ ...input, currency: 'myr' })).toMatchObject({ currency: 'MYR' })
    expect(officeApi.update.input.safeParse({ ...input, currency: 'QQQ' }).error?.issues[0]?.message).toBe(
      'currency_code',
    )
    expect(officeApi.update.input.safeParse({ ...input, country: 'XX' }).error?.issues[0]?.message).toBe('country_code')
  })
  it('only known modules can be hidden, each once', () => {
    expect(requireKnownModules([20, 4, 20])).toEqual([4, 20])
    expect(() => requireKnownModules([99])).toThrow()
    expect(() => requireKnownModules([4, 99])).toThrow()
  })
})
