import type { CountryCode } from '#base/served-countries.ts'
import { STATE_NAMES, STATES } from '../malaysia/holidays/rows.ts'

type StateNames = { readonly code: string; readonly en: string; readonly zh: string }

/** The states of a country, by its code, that addresses name; where there is no list they are typed. */
export const STATES_OF: { readonly [code in CountryCode]?: readonly StateNames[] } = {
  MY: STATES.map((code) => ({ code, ...STATE_NAMES[code] })),
}
