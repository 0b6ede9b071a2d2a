import type { z } from 'zod'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { statusByDocuments } from '#statutory/malaysia/status/resident-status.ts'
import type { ResidentStatus } from '../values.ts'
import { malaysianCard } from './normalize-identities.ts'

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

/**
 * The same for a first status that somebody types without it, in Malaysia too: by nationality and identity card. Undefined
 * where neither is known.
 */
export function residenceByDocuments(country: CountryCode | undefined, person: Identity): Status | null | undefined {
  return country === undefined ? undefined : (BY_DOCUMENTS[country] ?? RESIDENCE[country])?.(person)
}

/** What a form proposes, until somebody chooses: in Taiwan a national, where no other nationality is known. */
export function proposedResidence(country: CountryCode | undefined, person: Identity): Status | undefined {
  const isAnybody = !person.nationality && !person.ic_number
  return (isAnybody ? country && USUAL[country] : residenceByDocuments(country, person)) ?? undefined
}

const USUAL: { readonly [code in CountryCode]?: Status } = { TW: 'taiwan_citizen' }

const BY_DOCUMENTS: { readonly [code in CountryCode]?: (person: Identity) => Status | null | undefined } = {
  MY: ({ nationality, ic_number }) =>
    statusByDocuments({
      nationality: typeof nationality === 'string' ? nationality : null,
      hasMalaysianCard: malaysianCard(String(ic_number ?? '')) !== '',
    }),
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
