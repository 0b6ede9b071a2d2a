import { type RawBuilder, sql } from 'kysely'

/** Excludes other employments of the same person. */
export function isNotSamePerson(employeeId: string | null): RawBuilder<boolean> {
  return employeeId === null
    ? sql<boolean>`true`
    : sql<boolean>`employee.id not in (
        with recursive chain(id) as (
          select ${employeeId}::uuid
          union select case when e.id = chain.id then e.earlier_employee_id else e.id end from chain join employee e
            on (e.id = chain.id and e.earlier_employee_id is not null) or e.earlier_employee_id = chain.id)
        select id from chain)`
}
