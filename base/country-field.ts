import { z } from 'zod'
import { isCountry } from './countries.ts'
import type { FieldMeta } from './fields.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether there is a currency of this code (ISO 4217). */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** The code of a country that there is, such as MY; chosen from a list by its name. */
export function CountryField() {
  return z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCountry, { error: 'country_code' })
    .meta({ kind: 'country' } satisfies FieldMeta)
}

/** The code of a currency that there is, such as MYR; chosen from a list by its name. */
export function CurrencyField() {
  return z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCurrency, { error: 'currency_code' })
    .meta({ kind: 'currency' } satisfies FieldMeta)
}
