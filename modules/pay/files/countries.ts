import { type CountryCode, countryCodes, servedCountry } from '#base/countries/served-countries.ts'
import type { BankLayout } from './contract.ts'

/** Layouts that the banks of a country take. */
const LAYOUTS: { readonly [code in CountryCode]: readonly BankLayout[] } = {
  MY: ['maybank', 'maybank_biz', 'cimb', 'public_bank', 'transfer'],
  TW: ['taiwan'],
}

/** The currency that a layout pays in. */
export function currencyOf(layout: BankLayout): string {
  const code = countryCodes().find((one) => LAYOUTS[one].includes(layout))
  return servedCountry(code)!.currency
}
