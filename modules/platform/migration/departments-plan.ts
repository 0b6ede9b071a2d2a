import type { RowIssue } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { isUnder } from '#organisation/departments.ts'
import type { KnownDepartment } from '#organisation/positions.ts'
import type { PersonFinder } from '#people/people-import.ts'
import { findDuplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import type { ORGANISATION_TEMPLATE } from './steps.ts'

/** The fields of a department besides its name. A head who has no record yet is awaited under the name in the file. */
export type DepartmentFacts = {
  code: string | null
  parent_id: string | null
  cost_center_id: string | null
  head_id: string | null
  awaited_head: string | null
}
export type StoredDepartment = KnownDepartment & DepartmentFacts
export type PlannedDepartment = { id: string; name: string } & DepartmentFacts

/** What department rows may refer to. Keys are in normalised form. */
export type DepartmentContext = {
  departments: readonly StoredDepartment[]
  /** Active cost centres by code. */
  costCenters: ReadonlyMap<string, string>
  /** People by employee number, and whether they have left. */
  people: ReadonlyMap<string, { id: string; hasLeft: boolean }>
  /** Finds a person by number, or by a name or work e-mail that only one person has. */
  personOf: PersonFinder
}

export type DepartmentsPlan = {
  create: PlannedDepartment[]
  change: PlannedDepartment[]
  unchanged: number
  errors: RowIssue[]
  warnings: RowIssue[]
}

export const plainKey = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const SHEET = 'Departments'
const NONE: DepartmentFacts = { code: null, parent_id: null, cost_center_id: null, head_id: null, awaited_head: null }

/**
 * Plans the changes that department rows ask for, with the checks of the form. Parents are departments of the company
 * or of the file, by name or code. When one department's code equals another's name, the name counts. An empty cell
 * keeps the current value.
 */
export function planDepartments(
  rows: RowsOf<typeof ORGANISATION_TEMPLATE>['Departments'],
  { departments, costCenters, people, personOf }: DepartmentContext,
  newId: () => string,
): DepartmentsPlan {
  const errors: RowIssue[] = []
  const warnings: RowIssue[] = []
  for (const column of ['name', 'code'] as const)
    errors.push(
      ...findDuplicateRows(rows, {
        sheet: SHEET,
        column,
        key: (row) => plainKey(row.values[column] ?? ''),
        typed: (row) => row.values[column] ?? '',
      }),
    )
  const known = new Map(departments.map((one) => [plainKey(one.name), one]))
  const planned = new Map<string, { row: number; was: StoredDepartment | null; is: PlannedDepartment }>()
  for (const { row, values } of rows) {
    const was = known.get(plainKey(values.name)) ?? null
    if (planned.has(plainKey(values.name))) continue
    const { id, name, ...facts } = was ?? { id: newId(), name: values.name, ...NONE }
    planned.set(plainKey(values.name), { row, was, is: { id, name, ...pickFacts(facts) } })
  }
  const plannedNamed = (key: string) => required(planned.get(key), 'planned department')
  const named = new Map<string, { id: string; is_active: boolean }>()
  const inFile = [...planned.values()].map(({ was, is }) => ({ ...is, is_active: was?.is_active ?? true }))
  const codes = new Map(rows.map(({ values }) => [plainKey(values.code ?? ''), plainKey(values.name)]))
  for (const one of departments) if (one.code) named.set(plainKey(one.code), one)
  for (const [code, name] of codes) if (code) named.set(code, { id: plannedNamed(name).is.id, is_active: true })
  for (const one of [...departments, ...inFile]) named.set(plainKey(one.name), one)

  for (const { row, values } of rows) {
    const one = plannedNamed(plainKey(values.name))
    if (one.row !== row) continue
    const at = (column: string, code: string, params: Record<string, unknown> = {}): RowIssue => ({
      sheet: SHEET,
      row,
      column,
      code,
      params,
    })
    if (one.was && !one.was.is_active)
      errors.push(at('name', 'department_disabled', { value: one.was.name, name: one.was.name }))
    const { code } = values
    if (code !== null) {
      const owner = departments.find((other) => other.code !== null && plainKey(other.code) === plainKey(code))
      if (owner && owner.id !== one.is.id) errors.push(at('code', 'code_taken'))
      else one.is.code = code
    }
    if (values.parent !== null) {
      const parent = named.get(plainKey(values.parent))
      if (!parent) errors.push(at('parent', 'department_unknown', { value: values.parent }))
      else if (!parent.is_active && parent.id !== one.is.parent_id)
        errors.push(at('parent', 'department_disabled', { value: values.parent }))
      else one.is.parent_id = parent.id
    }
    if (values.cost_center !== null) {
      const id = costCenters.get(plainKey(values.cost_center))
      if (!id) errors.push(at('cost_center', 'import_unknown_place', { value: values.cost_center }))
      else one.is.cost_center_id = id
    }
    if (values.head !== null) {
      const found = personOf(values.head)
      const head = typeof found === 'object' ? people.get(found.number) : undefined
      if (found === 'several') warnings.push(at('head', 'import_several_heads', { value: values.head }))
      else if (head?.hasLeft) errors.push(at('head', 'head_has_left', { value: values.head }))
      else if (head) Object.assign(one.is, { head_id: head.id, awaited_head: null })
      else {
        Object.assign(one.is, { head_id: null, awaited_head: values.head })
        warnings.push(at('head', 'head_awaited', { value: values.head }))
      }
    }
  }
  const parents = new Map<string, string | null>(departments.map((one) => [one.id, one.parent_id]))
  for (const { is } of planned.values()) parents.set(is.id, is.parent_id)
  for (const { row, is } of planned.values())
    if (is.parent_id !== null && isUnder(is.parent_id, is.id, parents))
      errors.push({ sheet: SHEET, row, column: 'parent', code: 'department_circle' })

  const there = [...planned.values()].flatMap(({ was, ...rest }) => (was === null ? [] : [{ ...rest, was }]))
  const change = there.filter(({ was, is }) => JSON.stringify(pickFacts(was)) !== JSON.stringify(pickFacts(is)))
  return {
    create: [...planned.values()].flatMap(({ was, is }) => (was === null ? [is] : [])),
    change: change.map(({ is }) => is),
    unchanged: there.length - change.length,
    errors,
    warnings,
  }
}

/** Picks these fields in a fixed order. */
function pickFacts({ code, parent_id, cost_center_id, head_id, awaited_head }: DepartmentFacts): DepartmentFacts {
  return { code, parent_id, cost_center_id, head_id, awaited_head }
}
