import type { z } from 'zod'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { ResidentStatus } from '../values.ts'

type Status = z.output<typeof ResidentStatus>
type Identity = { readonly nationality?: unknown; readonly ic_number?: unknown }

/** The number of a national begins with a letter and 1 or 2, that of a resident's certificate with other signs. */
export const NATIONAL_NUMBER = /^[A-Z][12]\d{8}$/

/**
 * The resident status of a person in a country whose files do not tell it: that of its nationals for nationals of Taiwan
 * there, by nationality or identity card. Null where it has to be asked; undefined in countries with a status by default.
 */
export function usualResidence(country: CountryCode | undefined, person: Identity): Status | null | undefined {
  return country === undefined ? undefined : RESIDENCE[country]?.(person)
}

const RESIDENCE: { readonly [code in CountryCode]?: (person: Identity) => Status | null } = {
  TW: ({ nationality, ic_number }) => {
    const isNational = nationality ? nationality === 'TW' : NATIONAL_NUMBER.test(String(ic_number ?? ''))
    return isNational ? 'taiwan_citizen' : null
  },
}

/** The status of nationals in their own country, where it is a country with one status for them. */
export function statusOfNationals(country: CountryCode | undefined, nationality: unknown): Status | undefined {
  return country !== undefined && nationality === country ? NATIONALS[country] : undefined
}

const NATIONALS: { readonly [code in CountryCode]?: Status } = { MY: 'citizen' }
