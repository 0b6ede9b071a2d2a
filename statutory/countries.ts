import type { Label } from '#base/labels.ts'
import type { Country } from './country.ts'
import { MALAYSIAN_COUNTRY } from './malaysia/country.ts'
import { TAIWAN_COUNTRY } from './taiwan/country.ts'

/** The countries whose law is in the product. */
export const COUNTRIES: Country[] = [MALAYSIAN_COUNTRY, TAIWAN_COUNTRY]

/** Undefined for a country whose law is not in the product. */
export function countryAt(code: string | null): Country | undefined {
  return COUNTRIES.find((one) => one.code === code)
}

/** The name of a table of any country. */
export function tableName(scheme: string): Label | undefined {
  return COUNTRIES.find(({ tableNames }) => scheme in tableNames)?.tableNames[scheme]
}
