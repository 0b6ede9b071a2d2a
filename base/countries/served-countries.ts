/** Codes of the countries whose law and pay are in the product. */
export type CountryCode = 'MY' | 'TW'

/** What server and browser need to know of such a country without its law. */
export type ServedCountry = {
  readonly code: CountryCode
  readonly currency: 'MYR' | 'TWD'
  readonly sign: string
  readonly timezone: string
  /** The language that a company there starts with. */
  readonly language: 'en' | 'zh-TW'
  readonly office: string
  /** Addresses name a city or county, and no state. */
  readonly addressedByCity: boolean
  /** Bank transfers name bank and branch by numbers. */
  readonly banksByNumber: boolean
  /** The tax office identifies people by the number of their identity card or resident certificate. */
  readonly taxedByIdentity: boolean
  /** Authorities identify citizens by the identity card alone, and foreigners by passport and numbers of their own. */
  readonly foreignersByPassport?: true
  /** Authorities count years from the Republic. */
  readonly republicYears?: true
}

/**
 * The only list of countries that server and browser share; the first is the default. The rest of a country is found by
 * its code: its law in `statutory/countries.ts`, pay in `modules/pay/payroll/countries.ts`.
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
    republicYears: true,
    taxedByIdentity: true,
  },
]

/** The currency of amounts that name none. */
export const FIRST_CURRENCY = SERVED_COUNTRIES[0].currency

/** For enums of contracts. */
export function countryCodes(): CountryCode[] {
  return SERVED_COUNTRIES.map(({ code }) => code)
}

export function servedCountry(code: string | null | undefined): ServedCountry | undefined {
  return SERVED_COUNTRIES.find((country) => country.code === code)
}

/** The country that pays in a currency. */
export function countryPaidIn(currency: string | null | undefined): ServedCountry | undefined {
  return SERVED_COUNTRIES.find((country) => country.currency === currency)
}

/** Fields that only some countries ask for, by their codes; a field in no list is asked everywhere. */
export type CountryOnlyFields = { readonly [code in CountryCode]?: readonly string[] }

/** Whether a field is asked of a company; `isIn` says whether it is in a country. */
export function isAskedIn(only: CountryOnlyFields, name: string, isIn: (code: CountryCode) => boolean): boolean {
  const asking = countryCodes().filter((code) => only[code]?.includes(name))
  return asking.length === 0 || asking.some(isIn)
}
