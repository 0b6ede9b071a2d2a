import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { joinAsOf } from '#people/as-of.ts'
import { reachOf, requireAllInReach, withinReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Span } from '../cells.ts'
import { MAX_PEOPLE } from '../contract.ts'
import type { NeedScope } from '../needs/needs.ts'

export type PlanQuery = {
  from: Day
  until: Day
  employee_ids?: readonly string[] | undefined
  department_id?: string | undefined
  office_id?: string | undefined
}

export type PlannedPerson = {
  id: string
  employee_no: string
  full_name: string
  department: string | null
  office: string | null
  country: string | null
}

/** Throws 422 when `until` is before `from`. Contracts limit the length. */
export function requestedSpan({ from, until }: { from: Day; until: Day }): Span {
  if (until < from) throw invalidField('until', 'until_before_from')
  return { first: from, last: until }
}

/**
 * Finds the people of a plan, ordered by name: the named ones, who must be in reach, or everybody in reach who is
 * employed within the days and belongs to the department or office on the first day.
 */
export async function findPlannedPeople(
  { tx, actor, today }: Context,
  query: PlanQuery,
  permission: 'shift:plan' | 'shift:unlock' = 'shift:plan',
): Promise<PlannedPerson[]> {
  const { employee_ids, department_id, office_id, from, until } = query
  if (employee_ids) await requireAllInReach(tx, actor, permission, employee_ids, today)
  const { rows } = await sql<PlannedPerson>`
    select employee.id, employee.employee_no, employee.full_name, department.name as department, office.name as office, office.country
    from employee ${joinAsOf('employment', from)} left join department on department.id = employment.department_id
      left join office on office.id = employment.office_id
    where ${employee_ids ? idIn('employee.id', employee_ids) : withinReach(actor, permission, today)}
      and employee.joined_on <= ${until}::date and (employee.last_day is null or employee.last_day >= ${from}::date)
      and ${department_id ? sql`employment.department_id = ${department_id}::uuid` : sql`true`}
      and ${office_id ? sql`employment.office_id = ${office_id}::uuid` : sql`true`}
    order by employee.full_name, employee.id limit ${MAX_PEOPLE + 1}`.execute(tx)
  if (rows.length > MAX_PEOPLE) throw new DomainError('too_many_people_planned', { params: { most: MAX_PEOPLE } })
  return rows
}

/**
 * Returns whose staffing needs a plan can be compared with: the company or one whole department; undefined for any
 * other selection of people.
 */
export function needScope(
  actor: Context['actor'],
  { employee_ids, department_id, office_id }: PlanQuery,
): NeedScope | undefined {
  const reach = reachOf(actor, 'shift:plan')
  const isOwn = reach === 'department' && actor.departmentIds.some((id) => id === department_id)
  return (reach === 'company' || isOwn) && !employee_ids && !office_id
    ? { department: department_id ?? null }
    : undefined
}
