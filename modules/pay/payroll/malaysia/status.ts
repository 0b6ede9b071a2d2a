import type { Day } from '#base/days/days.ts'
import type { StatutoryFacts } from '#statutory/malaysia/month/month-input.ts'
import { citizenshipOf, hasChosenEarly } from '#statutory/malaysia/status/resident-status.ts'
import { CHILD_COLUMNS, toTaxStatus } from '#statutory/malaysia/status/tax-status.ts'
import type { PersonRow } from '../gather/people.ts'

/** Status columns that only Malaysia reads. */
export type MalaysianColumns = {
  tax_category: 1 | 2 | 3
  children_under_18: number
  children_studying: number
  children_tertiary: number
  children_disabled: number
  children_disabled_tertiary: number
  is_disabled: boolean
  spouse_is_disabled: boolean
  epf_elected: boolean
  epf_extra_employee: number
  epf_extra_employer: number
  socso_first_covered_at_55: boolean
  eis_contributed_before_57: boolean
  lindung_opted_out_on: Day | null
  zakat_monthly: number
  hrd_levy_exempt: boolean
}
export const STATUS_COLUMNS = [
  'tax_category',
  'children_under_18',
  'children_studying',
  'children_tertiary',
  'children_disabled',
  'children_disabled_tertiary',
  'is_disabled',
  'spouse_is_disabled',
  'epf_elected',
  'epf_extra_employee',
  'epf_extra_employer',
  'socso_first_covered_at_55',
  'eis_contributed_before_57',
  'lindung_opted_out_on',
  'zakat_monthly',
  'hrd_levy_exempt',
] as const satisfies readonly (keyof MalaysianColumns)[]

/** Status columns that tax and the yearly form read. */
export const TAX_STATUS = ['tax_regime', 'tax_category', ...CHILD_COLUMNS] as const

/** The person as Malaysia's schemes classify them. */
export function toStatutoryFacts(row: PersonRow & MalaysianColumns): StatutoryFacts {
  return {
    citizenship: citizenshipOf(row.resident_status),
    ...toTaxStatus(row),
    ...(row.is_disabled && { disabled: true }),
    ...(row.spouse_is_disabled && { spouseDisabled: true }),
    ...(hasChosenEarly(row.resident_status) && { before1998: true }),
    ...(row.epf_elected && { epfElected: true }),
    ...(row.epf_extra_employee > 0 && { epfExtraEmployee: row.epf_extra_employee }),
    ...(row.epf_extra_employer > 0 && { epfExtraEmployer: row.epf_extra_employer }),
    ...(row.socso_first_covered_at_55 && { firstCoveredAt55: true }),
    ...(!row.eis_contributed_before_57 && { eisNotBefore57: true }),
    ...(row.lindung_opted_out_on !== null && { lindungOptedOutOn: row.lindung_opted_out_on }),
    ...(row.zakat_monthly > 0 && { zakat: row.zakat_monthly }),
    ...(row.hrd_levy_exempt && { hrdExempt: true }),
  }
}
