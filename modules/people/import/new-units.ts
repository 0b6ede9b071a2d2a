import { sql } from 'kysely'
import type { AddableUnit } from '#base/contracts/import-mapping-api.ts'
import type { RowIssue } from '#base/errors.ts'
import { writeDepartments } from '#organisation/departments.ts'
import { writePositions } from '#organisation/positions.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowsOf } from '#server/spreadsheets/template.ts'
import { lookupKey } from './plan.ts'
import type { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'

/** Departments and positions that a file names and its import adds, by the name in the file. */
export type NewUnits = {
  departments: { id: string; name: string }[]
  positions: { id: string; name: string; departments: string[] }[]
}

type EmployeeRows = Pick<RowsOf<typeof EMPLOYEES_TEMPLATE>, 'Employees' | 'Job history'>
type IdsByName = ReadonlyMap<string, string>

/** Longest code of a position: the name is also its code. */
const MAX_CODE_LENGTH = 40

/**
 * Finds the missing departments and positions of rows, of the kinds that shall be added. Each is a warning at its first
 * row. `taken` are disabled ones, which are not new. A position belongs to the departments that the file has it in.
 */
export function planUnits(
  rows: EmployeeRows,
  adds: readonly AddableUnit[],
  places: Readonly<Record<'department' | 'position', IdsByName>>,
  taken: Readonly<Record<'department' | 'position', ReadonlySet<string>>>,
  newId: () => string,
): { units: NewUnits; places: Record<'department' | 'position', IdsByName>; warnings: RowIssue[] } {
  const warnings: RowIssue[] = []
  const all = (['Employees', 'Job history'] as const).flatMap((sheet) =>
    rows[sheet].map(({ row, values }) => ({ sheet, row, values })),
  )
  const findNewUnits = (unit: 'department' | 'position', fits: (name: string) => boolean) => {
    const found = new Map<string, { id: string; name: string }>()
    if (!adds.includes(unit)) return found
    for (const { sheet, row, values } of all) {
      const name = values[unit]?.trim()
      if (
        !name ||
        places[unit].has(lookupKey(name)) ||
        taken[unit].has(lookupKey(name)) ||
        found.has(lookupKey(name)) ||
        !fits(name)
      )
        continue
      found.set(lookupKey(name), { id: newId(), name })
      warnings.push({ sheet, row, column: unit, code: `import_adds_${unit}`, params: { value: name } })
    }
    return found
  }
  const departments = findNewUnits('department', () => true)
  const positions = findNewUnits('position', (name) => name.length <= MAX_CODE_LENGTH)
  const ids = (found: ReadonlyMap<string, { id: string }>) => [...found].map(([name, { id }]) => [name, id] as const)
  const placed = {
    department: new Map([...places.department, ...ids(departments)]),
    position: new Map([...places.position, ...ids(positions)]),
  }
  const standsIn = new Map<string, Set<string>>()
  for (const { values } of all) {
    const position = values.position === null ? undefined : positions.get(lookupKey(values.position))
    const department = values.department === null ? undefined : placed.department.get(lookupKey(values.department))
    if (position && department)
      standsIn.set(position.id, (standsIn.get(position.id) ?? new Set<string>()).add(department))
  }
  return {
    units: {
      departments: [...departments.values()],
      positions: [...positions.values()].map((one) => ({ ...one, departments: [...(standsIn.get(one.id) ?? [])] })),
    },
    places: placed,
    warnings,
  }
}

/** Disabled units by their name in files: they are enabled again, not added twice. */
export async function loadDisabledUnits(tx: Tx): Promise<Record<'department' | 'position', Set<string>>> {
  const { rows } = await sql<{ unit: string; named: string }>`
    select 'department' as unit, lower(name) as named from department where not is_active
    union all select 'department', lower(code) from department where not is_active and code is not null
    union all select 'position', lower(position_id) from position where not is_active`.execute(tx)
  const unitsOfKind = (unit: string) => new Set(rows.filter((row) => row.unit === unit).map(({ named }) => named))
  return { department: unitsOfKind('department'), position: unitsOfKind('position') }
}

/** Writes the units before their people. Returns an audit entry for each. */
export async function writeUnits(tx: Tx, units: NewUnits, batchId: string | null): Promise<AuditChange[]> {
  const blank = { code: null, head_id: null, awaited_head: null, parent_id: null, cost_center_id: null }
  const departments = units.departments.map((one) => ({ ...one, ...blank }))
  await writeDepartments(tx, { create: departments, change: [] }, batchId)
  const create = units.positions.map(({ id, name, departments: places }) => ({
    id,
    position_id: name,
    name,
    jd: places.map((department_id) => ({ department_id, job_description: '' })),
  }))
  await writePositions(tx, { create, change: [] }, batchId)
  return [
    ...units.departments.map(({ id, name }) => ({ kind: 'department', id, name, after: { name } })),
    ...create.map(({ id, name, position_id }) => ({ kind: 'position', id, name, after: { position_id, name } })),
  ]
}
