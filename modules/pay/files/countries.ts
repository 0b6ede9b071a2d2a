import { type CountryCode, SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { required } from '#base/required.ts'
import type { BankLayout } from './contract.ts'

/** Layouts that the banks of a country take. */
const LAYOUTS: { readonly [code in CountryCode]: readonly BankLayout[] } = {
  MY: ['maybank', 'maybank_biz', 'cimb', 'public_bank', 'transfer'],
  TW: ['taiwan'],
}

/** The currency that a layout pays in. */
export function currencyOf(layout: BankLayout): string {
  const country = SERVED_COUNTRIES.find(({ code }) => LAYOUTS[code].includes(layout))
  return required(country, `country of the layout ${layout}`).currency
}
