import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { loadAwaitedHeads, setAwaitedHeads, writeDepartments } from '#organisation/departments.ts'
import {
  type KnownPosition,
  loadPositionPage,
  lockKnownPositions,
  type PositionPlan,
  planPositions,
  writePositions,
} from '#organisation/positions.ts'
import { personFinder } from '#people/people-import.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowsOf } from '#server/spreadsheets/template.ts'
import type { WorkbookSheet } from '#server/spreadsheets/write-workbook.ts'
import { type DepartmentContext, type DepartmentsPlan, plainKey, planDepartments } from './departments-plan.ts'
import { ORGANISATION_TEMPLATE } from './steps.ts'

export type OrganisationPlan = {
  departments: Pick<DepartmentsPlan, 'create' | 'change'>
  positions: PositionPlan
  known: number
  errors: RowIssue[]
  warnings: RowIssue[]
}

/** Plans the changes of a file of departments and positions. `newId` gives the ids of new departments. */
export function planOrganisation(
  rows: RowsOf<typeof ORGANISATION_TEMPLATE>,
  context: DepartmentContext,
  positions: readonly KnownPosition[],
  newId: () => string,
): OrganisationPlan {
  const plan = planDepartments(rows.Departments, context, newId)
  const all = [...context.departments, ...plan.create.map((department) => ({ ...department, is_active: true }))]
  const places = planPositions(rows.Positions, positions, all)
  return {
    departments: plan,
    positions: places,
    known: rows.Departments.length - plan.create.length + places.unchanged + places.change.length,
    errors: [...plan.errors, ...places.issues],
    warnings: plan.warnings,
  }
}

/**
 * Plans the changes against the company's current data. Locks its departments and positions until the end of the
 * transaction.
 */
export async function lockAndPlanOrganisation(
  tx: Tx,
  rows: RowsOf<typeof ORGANISATION_TEMPLATE>,
  today: Day,
): Promise<OrganisationPlan> {
  const departments = await tx
    .selectFrom('department')
    .select(['id', 'name', 'is_active', 'code', 'parent_id', 'cost_center_id', 'head_id', 'awaited_head'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const costCenters = await tx.selectFrom('cost_center').select(['id', 'code']).where('is_active', '=', true).execute()
  const people = rows.Departments.some(({ values }) => values.head !== null) ? await loadNamedPeople(tx) : []
  const context = {
    departments,
    costCenters: new Map(costCenters.map(({ id, code }) => [plainKey(code), id])),
    people: new Map(
      people.map(({ id, number, last_day }) => [number, { id, hasLeft: last_day !== null && last_day < today }]),
    ),
    personOf: personFinder(people, today),
  }
  return planOrganisation(rows, context, await lockKnownPositions(tx), randomUUID)
}

/** Writes a plan without errors. */
export async function writeOrganisation(tx: Tx, plan: OrganisationPlan, batchId: string): Promise<void> {
  await writeDepartments(tx, plan.departments, batchId)
  await writePositions(tx, plan.positions, batchId)
}

/**
 * Loads all people by the number that files use. If a number has several employments, the latest comes last; the others
 * have left.
 */
async function loadNamedPeople(tx: Tx) {
  const { rows } = await sql<{
    id: string
    number: string
    full_name: string
    work_email: string | null
    last_day: Day | null
  }>`select id, lower(employee_no) as number, full_name, work_email, last_day from employee order by joined_on`.execute(
    tx,
  )
  return rows
}

/**
 * Makes newly imported people head of the departments that awaited them: by number, or by a name or e-mail that only
 * they have.
 */
export async function assignAwaitedHeads(
  people: readonly { employeeId: string }[],
  { tx, today, record }: EventContext,
) {
  const awaited = await loadAwaitedHeads(tx)
  if (awaited.length === 0) return
  const joined = new Set(people.map(({ employeeId }) => employeeId))
  const all = await loadNamedPeople(tx)
  const byNumber = new Map(all.map((one) => [one.number, one]))
  const personOf = personFinder(all, today)
  const leaders = awaited.flatMap((text) => {
    const found = personOf(text)
    const one = typeof found === 'object' ? byNumber.get(found.number) : undefined
    const isHere = one && joined.has(one.id) && (one.last_day === null || one.last_day >= today)
    return isHere ? [{ id: one.id, awaited: text }] : []
  })
  for (const { id, name, head_id } of await setAwaitedHeads(tx, leaders))
    record({ kind: 'department', id, name, before: { head_id: null }, after: { head_id } })
}

/** The active departments and positions in the columns of their import (MIG-03). */
export async function loadOrganisationSheets(tx: Tx, today: Day): Promise<WorkbookSheet[]> {
  const departments = await tx
    .selectFrom('department')
    .leftJoin('department as parent', 'parent.id', 'department.parent_id')
    .leftJoin('cost_center', 'cost_center.id', 'department.cost_center_id')
    .leftJoin('employee as head', 'head.id', 'department.head_id')
    .select(['department.name', 'department.code', 'parent.name as parent', 'cost_center.code as cost_center'])
    .select(sql<string | null>`coalesce(head.employee_no, department.awaited_head)`.as('head'))
    .where('department.is_active', '=', true)
    .orderBy(sql`lower(department.name)`)
    .execute()
  const { rows } = await loadPositionPage(tx, {
    active: true,
    day: today,
    sort: 'position_id',
    page: 1,
    per_page: 100_000,
  })
  const [departmentSheet, positionSheet] = ORGANISATION_TEMPLATE.sheets
  return [
    {
      name: departmentSheet.name,
      columns: departmentSheet.columns,
      rows: departments.map((one) => departmentSheet.columns.map(({ key }) => one[key])),
    },
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
