import type { CountryCode } from '#base/countries/served-countries.ts'

/** Countries whose tax is calculated over the whole year. There the wizard asks for the pay before the first run. */
export const COUNTS_THE_YEAR: readonly CountryCode[] = ['MY']
