import type { CountryCode } from '#base/countries/served-countries.ts'

/** Where tax counts the whole year: the wizard asks what was paid before the first run. */
export const COUNTS_THE_YEAR: readonly CountryCode[] = ['MY']
