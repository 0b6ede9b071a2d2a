import { sql } from 'kysely'
import type { Workplace } from '#server/api.ts'
import { joinOnDay } from './as-of.ts'

/** Where a person works on a day: their employment's office and department, and the offices they look after beside it. */
export const workplace: Workplace = async (tx, employeeId, day) => {
  const { rows } = await sql<{
    department_id: string | null
    looked_after: string[]
    office_id: string | null
    name: string | null
    timezone: string | null
    hidden_modules: number[] | null
  }>`
    select employment.department_id, office.id as office_id, office.name, office.timezone, office.hidden_modules,
      array(select m.office_id from office_member m where m.employee_id = employee.id order by m.office_id) as looked_after
    from employee ${joinOnDay('employment', day)}
    left join office on office.id = employment.office_id
    where employee.id = ${employeeId}`.execute(tx)
  const row = rows[0]
  return {
    officeIds: [...new Set([...(row?.office_id ? [row.office_id] : []), ...(row?.looked_after ?? [])])],
    departmentIds: row?.department_id ? [row.department_id] : [],
    hiddenModules: row?.hidden_modules ?? [],
    office: row?.office_id ? { id: row.office_id, name: row.name!, timezone: row.timezone! } : null,
  }
}
