import { choicesApi } from '#base/choices-api.ts'
import type { Option } from '#web/form/options.ts'
import { employeeListApi } from '../list-contract.ts'

/** Where the choices of a place or a manager come from. */
export const choicesOf = {
  office_id: choicesApi.offices,
  department_id: choicesApi.departments,
  position_id: choicesApi.positions,
  cost_center_id: choicesApi.costCenters,
  report_to: employeeListApi.people,
} as const

/** A named thing as the choice that stands in a form at the start. */
export function chosen(ref: { id: string; name: string } | null | undefined): Option[] {
  return ref ? [{ value: ref.id, label: ref.name }] : []
}

/** Modules whose cached answers a change of a person makes old. */
export const REFRESHED = ['employee', 'employees', 'department', 'office', 'position', 'my'] as const
