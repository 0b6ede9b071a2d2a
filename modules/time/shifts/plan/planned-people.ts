import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { joinAsOf } from '#people/as-of.ts'
import { reachOf, requireAllInReach, withinReach } from '#people/reach.ts'
import type { Context } from '#server/context.ts'
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

/** The days that are asked for; their contracts bound how many. Throws 422 for none. */
export function requestedSpan({ from, until }: { from: Day; until: Day }): Span {
  if (until < from) throw invalidField('until', 'until_before_from')
  return { first: from, last: until }
}

/**
 * Whose days are asked for, by name: those named, who have to be in reach, or everybody in reach who is employed within the
 * days, of a department or an office as it is on the first of them.
 */
export async function findPlannedPeople(
  { tx, actor, today }: Context,
  asked: PlanQuery,
  permission: 'shift:plan' | 'shift:unlock' = 'shift:plan',
): Promise<PlannedPerson[]> {
  const { employee_ids, department_id, office_id, from, until } = asked
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

/** Whose needs can be told for what is asked: of everybody of a department or the company, and of no choice of people. */
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
