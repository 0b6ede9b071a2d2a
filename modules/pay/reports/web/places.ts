import { choicesApi } from '#base/contracts/choices-api.ts'
import { officeApi } from '#organisation/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'

/** Choices of the filters that every report has. */
export const PLACE_FILTERS = {
  group_id: { options: payGroupApi.list },
  office_id: { options: officeApi.choicesOfHead },
  department_id: { options: choicesApi.departments },
  cost_center_id: { options: choicesApi.costCenters },
} as const

/** The presets stand above the list, so the list's own filters leave them out. */
export const SPAN_FILTERS = { ...PLACE_FILTERS, days: { hidden: true }, months: { hidden: true } } as const

/** The time of a report: where it holds no approved pay, that is what an empty report says. */
export const SPAN = ['months', 'days', 'from_month', 'until_month'] as const
