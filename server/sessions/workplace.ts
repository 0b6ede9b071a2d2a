import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** Where a person works on a day: office and department of their employment, and the offices they look after. */
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

/** A person without an employee record has no workplace. */
export function toWorkplace(row: WorkplaceRow | null | undefined): Workplace {
  const { office_id: id, office_name: name, office_timezone: timezone } = row ?? {}
  return {
    officeIds: [...new Set([...(id ? [id] : []), ...(row?.looked_after ?? [])])],
    departmentIds: row?.department_id ? [row.department_id] : [],
    hiddenModules: row?.hidden_modules ?? [],
    office: id && name && timezone ? { id, name, timezone } : null,
  }
}
