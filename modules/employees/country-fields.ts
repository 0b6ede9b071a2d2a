import type { z } from 'zod'
import type { ResidentStatus, TaxRegime } from './values.ts'

type Country = 'MY' | 'TW'

/** Facts of tax and insurance that one country alone asks for; what no list names is asked everywhere. */
const ONLY_IN: Readonly<Record<Country, readonly string[]>> = {
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

/** Whether a fact means something in a company that is in these countries. */
export function isAskedIn(field: string, isIn: (country: Country) => boolean): boolean {
  if (ONLY_IN.MY.includes(field)) return isIn('MY')
  return !ONLY_IN.TW.includes(field) || isIn('TW')
}

/** What somebody may be recorded as in Taiwan; A and B say the tax residence themselves. */
const IN_TAIWAN: readonly z.output<typeof ResidentStatus>[] = [
  'taiwan_citizen',
  'aboriginal',
  'overseas_chinese',
  'non_citizen_a',
  'non_citizen_b',
]
/** Taiwan knows none of the incentives of Malaysia. */
const TAXED_IN_TAIWAN: readonly z.output<typeof TaxRegime>[] = ['resident', 'non_resident']

/** The choices of a field in a company of Taiwan alone, with what is recorded already; undefined where all are open. */
export function choicesIn(
  field: 'resident_status' | 'tax_regime',
  isIn: (country: Country) => boolean,
  recorded?: string,
): readonly string[] | undefined {
  if (isIn('MY') || !isIn('TW')) return undefined
  const choices: readonly string[] = field === 'resident_status' ? IN_TAIWAN : TAXED_IN_TAIWAN
  return recorded === undefined || choices.includes(recorded) ? choices : [...choices, recorded]
}
