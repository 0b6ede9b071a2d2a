import type { CountryOnlyFields } from '#base/countries/served-countries.ts'

/** Cards of the profile that only the authorities of one country need. */
export const PROFILE_CARDS: CountryOnlyFields = { MY: ['hrd_levy', 'statutory'], TW: ['taiwan'] }
