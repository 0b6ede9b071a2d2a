import { z } from 'zod'
import { isCountry } from './countries.ts'
import type { FieldMeta } from './fields.ts'

/** The code of a country that there is, such as MY; chosen from a list by its name. */
export function CountryField() {
  return z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCountry, { error: 'country_code' })
    .meta({ kind: 'country' } satisfies FieldMeta)
}
