import type { RowIssue } from '#base/errors.ts'
import type { Template, TemplateRow } from '#server/spreadsheets/template.ts'

/** The sheet of export and import: one row for each department of a position. */
export const positionTemplate = {
  sheets: [
    {
      name: 'Positions',
      distinct: true,
      columns: [
        {
          key: 'position_id',
          header: 'Position code',
          kind: 'text',
          required: true,
          maxLength: 40,
          hint: 'The company’s own code; the same code in several rows is one position',
          words: 'Position ID | Position No | Designation Code | Job Code | 職稱代碼 | 職位代碼 | 職務代號',
          fallbackColumn: 'name',
        },
        {
          key: 'name',
          header: 'Position name',
          kind: 'text',
          required: true,
          maxLength: 120,
          words: 'Position | Designation | Jawatan | Job Title | Title | Name | 職稱 | 職位 | 職務 | 職務名稱',
        },
        {
          key: 'department',
          header: 'Department',
          kind: 'text',
          maxLength: 120,
          hint: 'Name of a department that is there already; one row for each',
          words: 'Dept | Department name | Jabatan | Bahagian | Division | Team | 部門 | 部門名稱 | 單位',
        },
        {
          key: 'job_description',
          header: 'Job description',
          kind: 'text',
          maxLength: 4000,
          words: 'JD | Description | Tugas | 工作說明 | 職務說明',
        },
      ],
    },
  ],
} as const satisfies Template

export type PositionRow = TemplateRow<(typeof positionTemplate)['sheets'][0]>
export type JobDescription = { department_id: string; job_description: string }
export type KnownPosition = {
  id: string
  position_id: string
  name: string
  is_active: boolean
  version: number
  jd: readonly JobDescription[]
}
export type KnownDepartment = { id: string; name: string; is_active: boolean }

export type PositionPlan = {
  create: { position_id: string; name: string; jd: JobDescription[] }[]
  change: {
    id: string
    version: number
    position_id: string
    name: string
    jd: JobDescription[]
    before: KnownPosition
  }[]
  unchanged: number
  issues: RowIssue[]
}

/**
 * Plans a file of positions: new codes, positions whose name or departments differ, and the issues of rows. The rows of a
 * code are all of its departments. A plan with issues must not be written.
 */
export function planPositions(
  rows: readonly PositionRow[],
  known: readonly KnownPosition[],
  departments: readonly KnownDepartment[],
): PositionPlan {
  const issues: RowIssue[] = []
  const issue = (row: number, column: string, code: string, params: Record<string, unknown> = {}) =>
    issues.push({ sheet: 'Positions', row, column, code, params })
  const positions = new Map(known.map((position) => [normalize(position.position_id), position]))
  const byName = new Map(departments.map((department) => [normalize(department.name), department]))
  const groups = Map.groupBy(rows, (row) => normalize(row.values.position_id))
  const plan: PositionPlan = { create: [], change: [], unchanged: 0, issues }

  for (const [code, group] of groups) {
    const [first] = group
    if (!first) continue
    const existing = positions.get(code)
    if (existing && !existing.is_active)
      issue(first.row, 'position_id', 'position_disabled', { value: existing.position_id })
    const jd: JobDescription[] = []
    const seen = new Map<string, number>()
    for (const { row, values } of group) {
      if (values.name !== first.values.name)
        issue(row, 'name', 'position_name_differs', { name: first.values.name, first: first.row })
      if (!values.department) {
        if (values.job_description) issue(row, 'department', 'department_needed')
        else if (group.length > 1) issue(row, 'department', 'cell_required')
        continue
      }
      const department = byName.get(normalize(values.department))
      if (!department) {
        issue(row, 'department', 'department_unknown', { value: values.department })
        continue
      }
      const earlier = seen.get(department.id)
      if (earlier !== undefined)
        issue(row, 'department', 'duplicate_in_file', { value: values.department, first: earlier })
      else if (!department.is_active && !existing?.jd.some((one) => one.department_id === department.id))
        issue(row, 'department', 'department_disabled', { value: department.name })
      else jd.push({ department_id: department.id, job_description: values.job_description ?? '' })
      seen.set(department.id, earlier ?? row)
    }
    const { name } = first.values
    if (!existing) plan.create.push({ position_id: first.values.position_id, name, jd })
    else if (existing.name === name && isSameJd(existing.jd, jd)) plan.unchanged += 1
    else
      plan.change.push({
        id: existing.id,
        version: existing.version,
        position_id: existing.position_id,
        name,
        jd,
        before: existing,
      })
  }
  return plan
}

/** Whether two lists have the same departments and descriptions in any order. */
export function isSameJd(a: readonly JobDescription[], b: readonly JobDescription[]): boolean {
  const found = new Map(a.map((one) => [one.department_id, one.job_description]))
  return a.length === b.length && b.every((one) => found.get(one.department_id) === one.job_description)
}

function normalize(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
