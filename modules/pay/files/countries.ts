import { type CountryCode, SERVED_COUNTRIES, type ServedCountry } from '#base/countries/served-countries.ts'
import { required } from '#base/required.ts'
import { BankLayout } from './contract.ts'

/** Layouts that the banks of a country take. */
const LAYOUTS: { readonly [code in CountryCode]: readonly BankLayout[] } = {
  MY: ['maybank', 'maybank_biz', 'cimb', 'public_bank', 'rhb', 'transfer'],
  TW: ['taiwan'],
}

/** The currency that a layout pays in. */
export function currencyOf(layout: BankLayout): string {
  return countryOfLayout(layout).currency
}

/** Layouts of countries, in the order of the list. */
export function layoutsIn(isIn: (country: CountryCode) => boolean): BankLayout[] {
  return BankLayout.options.filter((layout) => isIn(countryOfLayout(layout).code))
}

function countryOfLayout(layout: BankLayout): ServedCountry {
  return required(
    SERVED_COUNTRIES.find(({ code }) => LAYOUTS[code].includes(layout)),
    `country of the layout ${layout}`,
  )
}
