import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'

/**
 * Employments of the same people in one company. Somebody who comes back has a new employment with an id and number of
 * its own, while the law counts a year by person: tax, reliefs, yearly limits and forms. Whatever adds up a year reads
 * the employments here.
 */
export type Employments = {
  /** The given employments and all others of their people. */
  readonly all: readonly string[]
  /** The other employments of those people; most have none. */
  readonly others: readonly string[]
  /** Ids of all employments of a person: the given one first, then by joining day. */
  readonly of: (id: string) => readonly string[]
  /** Other employments of a person that began earlier or later. */
  readonly earlier: (id: string) => readonly OtherEmployment[]
  readonly later: (id: string) => readonly OtherEmployment[]
}

export type OtherEmployment = { readonly id: string; readonly employee_no: string; readonly last_paid: Day | null }

type EmploymentRow = OtherEmployment & { readonly one: string; readonly after: boolean }

export async function loadEmployments(tx: Tx, ids: readonly string[]): Promise<Employments> {
  const rows = ids.length === 0 ? [] : await loadOtherEmployments(tx, ids)
  const byOne = Map.groupBy(rows, ({ one }) => one)
  const others = [...new Set(rows.map(({ id }) => id))]
  const wanted = new Set(ids)
  const added = others.filter((id) => !wanted.has(id))
  return {
    all: added.length === 0 ? ids : [...ids, ...added],
    others,
    of: (id) => [id, ...(byOne.get(id) ?? []).map((other) => other.id)],
    earlier: (id) => (byOne.get(id) ?? []).filter(({ after }) => !after),
    later: (id) => (byOne.get(id) ?? []).filter(({ after }) => after),
  }
}

async function loadOtherEmployments(tx: Tx, ids: readonly string[]): Promise<EmploymentRow[]> {
  const { rows } = await sql<EmploymentRow>`
    select one.id as one, other.id, other.employee_no, coalesce(other.last_payroll_day, other.last_day) as last_paid, other.joined_on > one.joined_on as after
    from employee one join employee other on other.first_employee_id = one.first_employee_id and other.id <> one.id
    where ${idIn('one.id', ids)} order by one.id, other.joined_on, other.id`.execute(tx)
  return rows
}

/**
 * Ids of all employments of a person as a subquery: `employee_id in ${selectEmploymentsOfPerson(id)}`. For one id only:
 * with a column PostgreSQL would run it for every pair of rows. Queries of many people join `employee same on
 * same.first_employee_id = …`.
 */
export function selectEmploymentsOfPerson(employeeId: string): RawBuilder<unknown> {
  return sql`(select same.id from employee same where same.first_employee_id = (select one.first_employee_id from employee one where one.id = ${employeeId}::uuid))`
}

/** The same for several employments. */
export function selectEmploymentsOfPeople(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select same.id from employee same where same.first_employee_id in (select one.first_employee_id from employee one where ${idIn('one.id', ids)}))`
}
