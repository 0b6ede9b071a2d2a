import { isCountry } from '../countries/countries.ts'
import { type FieldMeta, OptionalLine } from './fields.ts'

/** The code of an existing country, such as MY; forms list countries by name. */
export function CountryField() {
  return OptionalLine(60)
    .toUpperCase()
    .refine(isCountry, { error: 'country_code' })
    .meta({ kind: 'country' } satisfies FieldMeta)
}
