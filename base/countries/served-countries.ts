/** Codes of the countries whose law and pay are in the product. */
export type CountryCode = 'MY' | 'TW'

/** What both sides ask of such a country without its law. */
export type ServedCountry = {
  readonly code: CountryCode
  readonly currency: 'MYR' | 'TWD'
  readonly sign: string
  readonly timezone: string
  /** What a company there begins with. */
  readonly language: 'en' | 'zh-TW'
  readonly office: string
  /** Addresses name a city or county, and no state. */
  readonly addressedByCity: boolean
  /** Bank transfers name bank and branch by numbers. */
  readonly banksByNumber: boolean
  /** The number that tax knows people by is that of their identity card or resident certificate. */
  readonly taxedByIdentity: boolean
  /** Authorities know citizens by the identity card alone, and foreigners by passport and numbers of their own. */
  readonly foreignersByPassport?: true
}

/**
 * The one list of the countries that both sides have, the first of which holds where nothing is said. What more there is
 * to a country is found by its code: its law in `statutory/countries.ts`, pay in `modules/pay/payroll/countries.ts`.
 */
export const SERVED_COUNTRIES: [ServedCountry, ...ServedCountry[]] = [
  {
    code: 'MY',
    currency: 'MYR',
    sign: 'RM',
    timezone: 'Asia/Kuala_Lumpur',
    language: 'en',
    office: 'Head office',
    addressedByCity: false,
    banksByNumber: false,
    taxedByIdentity: false,
    foreignersByPassport: true,
  },
  {
    code: 'TW',
    currency: 'TWD',
    sign: 'NT$',
    timezone: 'Asia/Taipei',
    language: 'zh-TW',
    office: '總公司',
    addressedByCity: true,
    banksByNumber: true,
    taxedByIdentity: true,
  },
]

/** What amounts are in where nothing says so. */
export const FIRST_CURRENCY = SERVED_COUNTRIES[0].currency

/** For the shapes of calls. */
export function countryCodes(): CountryCode[] {
  return SERVED_COUNTRIES.map(({ code }) => code)
}

export function servedCountry(code: string | null | undefined): ServedCountry | undefined {
  return SERVED_COUNTRIES.find((country) => country.code === code)
}

/** The country whose pay comes in a currency. */
export function countryPaidIn(currency: string | null | undefined): ServedCountry | undefined {
  return SERVED_COUNTRIES.find((country) => country.currency === currency)
}

/** What some countries alone ask for, by their codes; what no list names is asked everywhere. */
export type CountryOnlyFields = { readonly [code in CountryCode]?: readonly string[] }

/** Whether something is asked of a company that is in the countries of which `isIn` answers true. */
export function isAskedIn(only: CountryOnlyFields, name: string, isIn: (code: CountryCode) => boolean): boolean {
  const asking = countryCodes().filter((code) => only[code]?.includes(name))
  return asking.length === 0 || asking.some(isIn)
}
