import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { choiceLabel } from '#web/fields/field-names.ts'
import type { Option } from '#web/inputs/options.ts'

/** Calls that list the choices of places and managers. */
export const CHOICE_SOURCES = {
  office_id: choicesApi.offices,
  department_id: choicesApi.departments,
  position_id: choicesApi.positions,
  cost_center_id: choicesApi.costCenters,
  report_to: peopleApi.find,
} as const

/** The option of a current value, for the start of a form. */
export function presetOptions(ref: { id: string; name: string } | null | undefined): Option[] {
  return ref ? [{ value: ref.id, label: ref.name }] : []
}

/** Values of a field as named options; undefined where all are open. */
export function namedChoices(field: string, values: readonly string[] | undefined): Option[] | undefined {
  return values?.map((value) => ({ value, label: choiceLabel('employees', field, value) }))
}
