import { sql } from 'kysely'
import { COMPANY_ROLES, type RoleId } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Doer, type Holder, HR_GENERALIST, LOCAL_HR } from './rules.ts'

/** The roles that doers name. */
export function rolesOf(doers: readonly Doer[]): RoleId[] {
  const roles = doers.flatMap((doer): RoleId[] =>
    doer.by === 'role' ? [doer.role_id] : doer.by === 'local_hr' ? [LOCAL_HR, HR_GENERALIST] : [],
  )
  return COMPANY_ROLES.map(({ id }) => id).filter((id) => roles.includes(id))
}

/** Members with a record who hold any of some roles and can sign in today, by name. One query. */
export async function loadHolders(tx: Tx, roles: readonly number[], today: Day): Promise<Holder[]> {
  if (roles.length === 0) return []
  const { rows } = await sql<Holder>`
    select employee.id, employee.last_day, array_agg(distinct r.role_id) as roles,
      array(select m.office_id from office_member m where m.employee_id = employee.id
        union select e.office_id from employment e where ${isAsOf('e', today)} and e.office_id is not null) as "officeIds"
    from membership join account on account.id = membership.account_id
    join employee on employee.id = membership.employee_id
    join member_role r on r.membership_id = membership.id and r.role_id = any(${[...roles]}::int[])
    where membership.is_active and account.is_active and membership.invited_email is null
      and employee.joined_on <= ${today}::date and (employee.last_day is null or employee.last_day >= ${today}::date)
    group by employee.company_id, employee.id order by employee.full_name, employee.id`.execute(tx)
  return rows
}

/** Those of some ids that are people of the company. */
export async function loadKnownPeople(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from employee where id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Throws 422 at a field unless all of some people work for the company today. */
export async function requireColleagues(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`select id from employee
    where id = any(${[...ids]}::uuid[]) and (last_day is null or last_day >= ${today}::date)`.execute(tx)
  if (rows.length < new Set(ids).size) throw invalidField(field, 'not_a_choice')
}
