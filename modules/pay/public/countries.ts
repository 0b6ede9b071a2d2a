/** The countries that are paid, each by its object. */
export { countryOf, countryOfCurrency } from '../payroll/countries.ts'
export type { PayCountry } from '../payroll/country/country.ts'
