import type { z } from 'zod'
import { type CountryCode, type CountryOnlyFields, countryCodes } from '#base/countries/served-countries.ts'
import { MALAYSIAN_STATUSES } from '#statutory/malaysia/status/resident-status.ts'
import { CHILD_FILE_COLUMNS } from '../child-columns.ts'
import type { Relationship, ResidentStatus, TaxRegime } from '../values.ts'

/** Fields of tax and insurance that only one country has. Fields in no list are shown everywhere. */
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

/** Fields of a family member that only one country has. */
export const FAMILY_FIELDS_BY_COUNTRY: CountryOnlyFields = { TW: ['health_insured_from', 'health_insured_until'] }

/** File columns that only one country's law or banks need. */
export const FILE_COLUMNS_BY_COUNTRY: CountryOnlyFields = {
  // Addresses in Taiwan name a city or county, and no state.
  MY: [...(STATUS_FIELDS_BY_COUNTRY.MY ?? []), ...CHILD_FILE_COLUMNS, 'tax_disabled', 'state'],
  TW: [...(STATUS_FIELDS_BY_COUNTRY.TW ?? []), ...(FAMILY_FIELDS_BY_COUNTRY.TW ?? []), 'bank_code', 'branch_code'],
}

/** Rules of one country's banks for employee numbers, which are printed as payment references. */
export const NUMBER_RULES_BY_COUNTRY: CountryOnlyFields = { MY: ['bank_reference'] }

/**
 * The countries that decide the fields of a record: those of the person's offices that the product serves, else those
 * of the company.
 */
export function personCountries(
  offices: readonly string[],
  isIn: (country: CountryCode) => boolean,
): (country: CountryCode) => boolean {
  const served = countryCodes().filter((code) => offices.includes(code))
  return served.length > 0 ? (country) => served.includes(country) : isIn
}

/** Resident statuses of Taiwan; A and B include the tax residence. */
const TAIWAN_RESIDENT_STATUSES: readonly z.output<typeof ResidentStatus>[] = [
  'taiwan_citizen',
  'aboriginal',
  'overseas_chinese',
  'non_citizen_a',
  'non_citizen_b',
]
const RESIDENT_STATUSES: { readonly [code in CountryCode]?: readonly z.output<typeof ResidentStatus>[] } = {
  MY: MALAYSIAN_STATUSES,
  TW: TAIWAN_RESIDENT_STATUSES,
}

/** The resident statuses of one country's law. */
export function residentStatusesIn(country: CountryCode): readonly z.output<typeof ResidentStatus>[] {
  return RESIDENT_STATUSES[country] ?? []
}

/** Taiwan has none of Malaysia's incentives. */
const TAIWAN_TAX_REGIMES: readonly z.output<typeof TaxRegime>[] = ['resident', 'non_resident']

/** The relatives of Malaysian tax and insurance; Taiwan's health insurance knows more. */
const MALAYSIAN_RELATIONSHIPS: readonly z.output<typeof Relationship>[] = ['spouse', 'child', 'parent']

/** Choices of one country, where the company has offices in no other. */
const CHOICES_BY_COUNTRY: { readonly [code in CountryCode]?: { readonly [field: string]: readonly string[] } } = {
  MY: { relationship: MALAYSIAN_RELATIONSHIPS, resident_status: MALAYSIAN_STATUSES },
  TW: { resident_status: TAIWAN_RESIDENT_STATUSES, tax_regime: TAIWAN_TAX_REGIMES },
}

/**
 * The choices of a field in a company with one such country, the recorded value included; undefined where all are open.
 */
export function countryChoices(
  field: 'resident_status' | 'tax_regime' | 'relationship',
  isIn: (country: CountryCode) => boolean,
  recorded?: string,
): readonly string[] | undefined {
  const [here, ...more] = countryCodes().filter(isIn)
  const choices = here && more.length === 0 ? CHOICES_BY_COUNTRY[here]?.[field] : undefined
  if (!choices) return undefined
  return recorded === undefined || choices.includes(recorded) ? choices : [...choices, recorded]
}
