import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Reach } from '#base/access/permissions.ts'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'

/** Somebody who edits documents of others, in one of their roles. */
export type HrMember = {
  email: string
  language: Language
  name: string
  employee_id: string | null
  reaches: (of: { employee_id: string | null; office_id: string | null; department_id: string | null }) => boolean
}

/** Everybody who can sign in and edits documents of others; dates of the company are for those who reach all of it. */
export async function loadHrMembers(tx: Tx, today: Day): Promise<HrMember[]> {
  const overrides = await loadOverridesByRole(tx)
  const reaches = new Map<number, Reach>(
    COMPANY_ROLES.flatMap(({ id }) => {
      const reach = grantsOf(id, overrides.get(id) ?? []).get('document:edit')
      return reach && reach !== 'own' ? [[id, reach] as const] : []
    }),
  )
  if (reaches.size === 0) return []
  const { rows } = await sql<Omit<HrMember, 'reaches'> & { roles: number[] }>`
    select account.email, coalesce(account.language, company.language) as language, membership.employee_id,
      coalesce(employee.full_name, membership.full_name, account.email) as name, array_agg(member_role.role_id) as roles
    from membership join member_role on member_role.membership_id = membership.id and member_role.role_id = any(${[...reaches.keys()]}::int[])
    join account on account.id = membership.account_id and account.is_active join company on company.id = membership.company_id
    left join employee on employee.id = membership.employee_id
    where membership.is_active and membership.invited_email is null
    group by account.email, account.language, company.language, membership.employee_id, employee.full_name, membership.full_name
    order by account.email`.execute(tx)
  const members: HrMember[] = []
  for (const { roles, ...row } of rows) {
    const own = new Set(roles.map((role) => reaches.get(role)))
    const { officeIds, departmentIds } = await loadWorkplace(tx, row.employee_id, today)
    members.push({
      ...row,
      reaches: ({ employee_id, office_id, department_id }) =>
        own.has('company') ||
        (employee_id !== null &&
          ((own.has('office') && office_id !== null && officeIds.includes(office_id)) ||
            (own.has('department') && department_id !== null && departmentIds.includes(department_id)))),
    })
  }
  return members
}
