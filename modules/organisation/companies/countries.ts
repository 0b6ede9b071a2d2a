import type { CountryCode } from '#base/countries/served-countries.ts'
import type { CompanyNumber } from './office-step.ts'

/** The company's numbers without which its contributions and tax cannot be filed. */
export const FILING_NUMBERS: { readonly [code in CountryCode]?: readonly CompanyNumber[] } = {
  MY: ['employer_tax_number', 'epf_number', 'socso_number'],
  TW: ['tw_tax_number', 'tw_labor_unit', 'tw_health_unit'],
}
