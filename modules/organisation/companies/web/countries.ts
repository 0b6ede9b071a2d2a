import type { CountryOnlyFields } from '#base/countries/served-countries.ts'

/** Cards of the profile that the authorities of one country are the reason for. */
export const PROFILE_CARDS: CountryOnlyFields = { MY: ['hrd_levy', 'statutory'], TW: ['taiwan'] }
