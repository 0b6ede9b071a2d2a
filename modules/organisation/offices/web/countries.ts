import { type CountryOnlyFields, isAskedIn } from '#base/countries/served-countries.ts'

/** Fields of an office that only offices of one country have. */
const OFFICE_FIELDS: CountryOnlyFields = { MY: ['is_gb_eproc'] }

/** Whether an office in a country is asked about electronic procurement. */
export function asksProcurement(country: string | undefined): boolean {
  return isAskedIn(OFFICE_FIELDS, 'is_gb_eproc', (code) => code === country)
}
