import { costCenterApi } from '#modules/cost-centers/contract.ts'
import { departmentApi } from '#modules/departments/contract.ts'
import { officeApi } from '#modules/offices/contract.ts'
import { positionApi } from '#modules/positions/contract.ts'
import type { Option } from '#web/form/options.ts'
import { employeeListApi } from '../list-contract.ts'

/** Where the choices of a place or a manager come from. */
export const choicesOf = {
  office_id: officeApi.choicesOfOffice,
  department_id: departmentApi.choices,
  position_id: positionApi.choices,
  cost_center_id: costCenterApi.choices,
  report_to: employeeListApi.people,
} as const

/** A named thing as the choice that stands in a form at the start. */
export function chosen(ref: { id: string; name: string } | null | undefined): Option[] {
  return ref ? [{ value: ref.id, label: ref.name }] : []
}

/** Modules whose cached answers a change of a person makes old. */
export const REFRESHED = ['employee', 'employees', 'department', 'office', 'position', 'my'] as const
