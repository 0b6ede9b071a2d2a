import { type FieldMeta, OptionalLine } from './fields.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether there is a currency of this code (ISO 4217). */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** The code of an existing currency, such as MYR; chosen from a list by its name. */
export function CurrencyField() {
  return OptionalLine(60)
    .toUpperCase()
    .refine(isCurrency, { error: 'currency_code' })
    .meta({ kind: 'currency' } satisfies FieldMeta)
}
