import { sql } from 'kysely'
import { EMPLOYEE_LEFT } from '#people/events.ts'

/** Ends the delegations of people who leave, and those to them, with their last day (REQ-12); those that begin later go. */
export const END_WITH_EMPLOYMENT = EMPLOYEE_LEFT.on(async ({ people }, { tx, record }) => {
  const leaving = sql`unnest(${people.map(({ employeeId }) => employeeId)}::uuid[], ${people.map(({ lastDay }) => lastDay)}::date[])
    leaving(employee_id, last_day)`
  const isTheirs = sql`leaving.employee_id in (d.employee_id, d.to_employee_id)`
  const { rows: ended } = await sql<{
    id: string
    before: string
    after: string | null
    full_name: string
    people: string[]
  }>`
    with found as (
      select d.id, d.employee_id, d.to_employee_id, d.until_day as before,
        case when d.from_day <= min(leaving.last_day) then min(leaving.last_day) end as after
      from delegation d join ${leaving} on ${isTheirs} where d.until_day > leaving.last_day
      group by d.company_id, d.id),
    shortened as (
      update delegation set until_day = found.after, version = version + 1 from found where found.id = delegation.id and found.after is not null),
    removed as (delete from delegation using found where found.id = delegation.id and found.after is null)
    select found.id, found.before, found.after, employee.full_name, array[found.employee_id, found.to_employee_id] as people
    from found join employee on employee.id = found.employee_id order by found.id`.execute(tx)
  for (const { id, before, after, full_name, people: both } of ended)
    record({
      kind: 'delegation',
      id,
      name: full_name,
      before: { until_day: before },
      after: after === null ? null : { until_day: after },
      people: both,
    })
})
