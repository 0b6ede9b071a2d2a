import type { CountryCode } from '../countries/served-countries.ts'
import { STATE_NAMES, STATES } from './malaysian-states.ts'
import { COUNTIES, COUNTY_NAMES } from './taiwanese-counties.ts'

type StateNames = { readonly code: string; readonly en: string; readonly zh: string }

/** Where an office may be within its country, by the country's code: states, or counties. */
export const PLACES_BY_COUNTRY: { readonly [code in CountryCode]?: readonly StateNames[] } = {
  MY: STATES.map((code) => ({ code, ...STATE_NAMES[code] })),
  TW: COUNTIES.map((code) => ({ code, ...COUNTY_NAMES[code] })),
}

/** The states of a country, by its code, that addresses name; where there is no list they are typed. */
export const STATES_BY_COUNTRY: { readonly [code in CountryCode]?: readonly StateNames[] } = {
  MY: PLACES_BY_COUNTRY.MY,
}
