import type { z } from 'zod'
import { type CountryCode, type CountryOnlyFields, countryCodes } from '#base/countries/served-countries.ts'
import type { ResidentStatus, TaxRegime } from '../values.ts'

/** Facts of tax and insurance that one country alone asks for; what no list names is asked everywhere. */
export const STATUS_FIELDS_BY_COUNTRY: CountryOnlyFields = {
  MY: [
    'tax_category',
    'tax_number',
    'children_under_18',
    'children_studying',
    'children_tertiary',
    'children_disabled',
    'children_disabled_tertiary',
    'spouse_is_disabled',
    'zakat_monthly',
    'zakat_number',
    'epf_number',
    'socso_number',
    'eis_number',
    'hrdf_number',
    'epf_elected',
    'epf_extra_employee',
    'epf_extra_employer',
    'socso_first_covered_at_55',
    'eis_contributed_before_57',
    'lindung_opted_out_on',
    'lindung_reference',
    'hrd_levy_exempt',
  ],
  TW: [
    'tw_identity',
    'tw_tax_method',
    'tw_tax_dependants',
    'tw_disability',
    'tw_pension_scheme',
    'tw_labor_continued',
    'tw_health_elsewhere',
    'labor_insurance_number',
    'labor_insurance_amount',
    'occupational_insurance_amount',
    'health_insurance_number',
    'health_insurance_amount',
    'health_dependants',
    'pension_amount',
    'pension_voluntary_rate',
  ],
}

/** Columns of files that the law or the banks of one country alone ask for. */
export const FILE_COLUMNS_BY_COUNTRY: CountryOnlyFields = {
  MY: [...(STATUS_FIELDS_BY_COUNTRY.MY ?? []), 'tax_disabled'],
  TW: [...(STATUS_FIELDS_BY_COUNTRY.TW ?? []), 'bank_code', 'branch_code'],
}

/** What banks of one country alone ask of an employee number: to fit as the reference of a payment. */
export const NUMBER_RULES_BY_COUNTRY: CountryOnlyFields = { MY: ['bank_reference'] }

/**
 * In which countries somebody is, for what their record asks: those of their offices where the product serves them, else
 * those of the company.
 */
export function personCountries(
  offices: readonly string[],
  isIn: (country: CountryCode) => boolean,
): (country: CountryCode) => boolean {
  const served = countryCodes().filter((code) => offices.includes(code))
  return served.length > 0 ? (country) => served.includes(country) : isIn
}

/** What somebody may be recorded as in Taiwan; A and B say the tax residence themselves. */
const TAIWAN_RESIDENT_STATUSES: readonly z.output<typeof ResidentStatus>[] = [
  'taiwan_citizen',
  'aboriginal',
  'overseas_chinese',
  'non_citizen_a',
  'non_citizen_b',
]
/** Taiwan knows none of the incentives of Malaysia. */
const TAIWAN_TAX_REGIMES: readonly z.output<typeof TaxRegime>[] = ['resident', 'non_resident']

/** What a country alone offers, where the company is in no other. */
const CHOICES_BY_COUNTRY: { readonly [code in CountryCode]?: { readonly [field: string]: readonly string[] } } = {
  TW: { resident_status: TAIWAN_RESIDENT_STATUSES, tax_regime: TAIWAN_TAX_REGIMES },
}

/** The choices of a field in a company of one such country alone, with what is recorded already; undefined where all are open. */
export function countryChoices(
  field: 'resident_status' | 'tax_regime',
  isIn: (country: CountryCode) => boolean,
  recorded?: string,
): readonly string[] | undefined {
  const [here, ...more] = countryCodes().filter(isIn)
  const choices = here && more.length === 0 ? CHOICES_BY_COUNTRY[here]?.[field] : undefined
  if (!choices) return undefined
  return recorded === undefined || choices.includes(recorded) ? choices : [...choices, recorded]
}
