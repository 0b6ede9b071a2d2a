import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** Where a person works on a day: their employment's office and department, and the offices they look after beside it. */
export type Workplace = {
  officeIds: string[]
  departmentIds: string[]
  hiddenModules: number[]
  office: { id: string; name: string; timezone: string } | null
}

/** A row of the database's `workplace_of`. */
export type WorkplaceRow = {
  department_id: string | null
  office_id: string | null
  office_name: string | null
  office_timezone: string | null
  hidden_modules: number[] | null
  looked_after: string[]
}

export async function loadWorkplace(tx: Tx, employeeId: string | null, day: Day): Promise<Workplace> {
  const { rows } = await sql<WorkplaceRow>`select * from workplace_of(${employeeId}, ${day})`.execute(tx)
  return toWorkplace(rows[0])
}

/** Somebody who is no employee works nowhere. */
export function toWorkplace(row: WorkplaceRow | null | undefined): Workplace {
  return {
    officeIds: [...new Set([...(row?.office_id ? [row.office_id] : []), ...(row?.looked_after ?? [])])],
    departmentIds: row?.department_id ? [row.department_id] : [],
    hiddenModules: row?.hidden_modules ?? [],
    office: row?.office_id ? { id: row.office_id, name: row.office_name!, timezone: row.office_timezone! } : null,
  }
}
