import { type FieldMeta, OptionalLine } from './fields.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code is a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** The code of an existing currency, such as MYR; forms list currencies by name. */
export function CurrencyField() {
  return OptionalLine(60)
    .toUpperCase()
    .refine(isCurrency, { error: 'currency_code' })
    .meta({ kind: 'currency' } satisfies FieldMeta)
}
