import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { addDepartments } from '#modules/departments/queries.ts'
import { knownPositions, positionPage, writePositions } from '#modules/positions/queries.ts'
import { type KnownDepartment, type KnownPosition, type PositionPlan, positionPlan } from '#modules/positions/rules.ts'
import type { Tx } from '#server/database/database.ts'
import { duplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import type { WrittenSheet } from '#server/spreadsheets/write-workbook.ts'
import { ORGANISATION_TEMPLATE } from './steps.ts'

export type OrganisationPlan = {
  departments: { id: string; name: string }[]
  positions: PositionPlan
  known: number
  errors: RowIssue[]
}

const key = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** What a file of departments and positions asks for. `newId` names the departments that are not there yet. */
export function plannedOrganisation(
  rows: RowsOf<typeof ORGANISATION_TEMPLATE>,
  departments: readonly KnownDepartment[],
  positions: readonly KnownPosition[],
  newId: () => string,
): OrganisationPlan {
  const sheet = 'Departments'
  const errors = duplicateRows(rows.Departments, {
    sheet,
    column: 'name',
    key: (row) => key(row.values.name),
    typed: (row) => row.values.name,
  })
  const byName = new Map(departments.map((department) => [key(department.name), department]))
  const fresh = new Map<string, { id: string; name: string }>()
  for (const { row, values } of rows.Departments) {
    const there = byName.get(key(values.name))
    if (there && !there.is_active)
      errors.push({
        sheet,
        row,
        column: 'name',
        code: 'department_disabled',
        params: { value: there.name, name: there.name },
      })
    if (!there && !fresh.has(key(values.name))) fresh.set(key(values.name), { id: newId(), name: values.name })
  }
  const all = [...departments, ...[...fresh.values()].map((department) => ({ ...department, is_active: true }))]
  const plan = positionPlan(rows.Positions, positions, all)
  return {
    departments: [...fresh.values()],
    positions: plan,
    known: rows.Departments.length - fresh.size + plan.unchanged + plan.change.length,
    errors: [...errors, ...plan.issues],
  }
}

/** Plans against what the company has; its positions stay locked until the end of the transaction. */
export async function organisationPlan(tx: Tx, rows: RowsOf<typeof ORGANISATION_TEMPLATE>): Promise<OrganisationPlan> {
  const departments = await tx.selectFrom('department').select(['id', 'name', 'is_active']).execute()
  return plannedOrganisation(rows, departments, await knownPositions(tx), randomUUID)
}

/** Writes a plan without errors. */
export async function writeOrganisation(tx: Tx, plan: OrganisationPlan, batchId: string): Promise<void> {
  await addDepartments(tx, plan.departments, batchId)
  await writePositions(tx, plan.positions, batchId)
}

/** The active departments and positions in the columns of their import (MIG-03). */
export async function organisationSheets(tx: Tx, today: Day): Promise<WrittenSheet[]> {
  const departments = await tx
    .selectFrom('department')
    .select('name')
    .where('is_active', '=', true)
    .orderBy(sql`lower(name)`)
    .execute()
  const { rows } = await positionPage(tx, { active: true, day: today, sort: 'position_id', page: 1, per_page: 100_000 })
  const [departmentSheet, positionSheet] = ORGANISATION_TEMPLATE.sheets
  return [
    { name: departmentSheet.name, columns: departmentSheet.columns, rows: departments.map(({ name }) => [name]) },
    {
      name: positionSheet.name,
      columns: positionSheet.columns,
      rows: rows.flatMap((row) =>
        row.department_jd.length === 0
          ? [[row.position_id, row.name, null, null]]
          : row.department_jd.map((jd) => [row.position_id, row.name, jd.name, jd.job_description || null]),
      ),
    },
  ]
}
