import { STATE_NAMES, STATES } from '../malaysian-states.ts'
import type { CountryCode } from '../served-countries.ts'

type StateNames = { readonly code: string; readonly en: string; readonly zh: string }

/** The states of a country, by its code, that addresses name; where there is no list they are typed. */
export const STATES_OF: { readonly [code in CountryCode]?: readonly StateNames[] } = {
  MY: STATES.map((code) => ({ code, ...STATE_NAMES[code] })),
}
