import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'

/** A person in a directory: the tenant and the object in it. */
export type DirectoryObject = { tenant: string; object: string }

/** A company that the person could sign in to. */
export type AccessibleCompany = {
  companyId: string
  code: string
  name: string
  isOn: boolean
  /** Invited; the link of the invitation has not been followed yet. */
  isInvited: boolean
  /** Signing in through the directory counts as a second factor here. */
  trustsDirectory: boolean
  /** The object of the directory that this company tied to the person and the person confirmed. */
  directory: DirectoryObject | null
  roleIds: number[]
  secondFactorRoles: number[]
  /** The person's name in this company. */
  fullName: string
  preferredName: string | null
}

/**
 * Loads the companies in which a person may work: with an active membership, at least one role, and no last day in
 * the past. An operator has none, whatever memberships the account had before.
 */
export async function loadAccessibleCompanies(tx: Tx, accountId: string, now: Date): Promise<AccessibleCompany[]> {
  const { rows } = await sql<AccessibleCompany>`
    select c.id as "companyId", c.code, c.name, c.is_on as "isOn", m.invited_email is not null as "isInvited",
      c.trusts_directory as "trustsDirectory",
      case when m.directory_confirmed_at is not null
        then jsonb_build_object('tenant', m.directory_tenant, 'object', m.directory_object) end as directory,
      (select array_agg(r.role_id order by r.role_id) from member_role r where r.company_id = m.company_id and r.membership_id = m.id) as "roleIds",
      coalesce((select array_agg(t.role_id) from role_setting t where t.company_id = m.company_id and t.second_factor), '{}') as "secondFactorRoles",
      ${nameInCompany} as "fullName", ${preferredInCompany} as "preferredName"
    from membership m join company c on c.id = m.company_id join account a on a.id = m.account_id
    left join lateral person_of(m.company_id, m.employee_id) e on true
    where m.account_id = ${accountId} and a.kind = 'staff' and m.is_active
      and (e.last_day is null or e.last_day >= (${now}::timestamptz at time zone c.timezone)::date)
      and exists (select from member_role r where r.company_id = m.company_id and r.membership_id = m.id)
    order by c.name`.execute(tx)
  return rows
}

/**
 * The name of a person in a company: of their employee record, else as typed there, never what another company typed.
 * For queries with membership `m`, account `a` and `e` of the database's `person_of`.
 */
export const nameInCompany = sql<string>`coalesce(e.full_name, m.full_name, a.email)`
export const preferredInCompany = sql<string | null>`e.preferred_name`

/** Loads the name of an account in the company of the transaction. */
export async function loadNameInCompany(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${nameInCompany} as name from membership m left join account a on a.id = m.account_id
    left join lateral person_of(m.company_id, m.employee_id) e on true
    where m.account_id = ${accountId}`.execute(tx)
  return rows[0]?.name ?? ''
}

/**
 * The companies that an authenticated person may choose from. Throws `no_roles` (AUTH-05), `company_disabled` when
 * all are switched off (OPS-02), and `login_failed` for a company that is not theirs. An invitation opens nothing
 * before its link was followed; a directory opens only companies that tied its object.
 */
export function requireOpenCompanies(
  all: readonly AccessibleCompany[],
  wanted: string | undefined,
  directory: DirectoryObject | null,
): AccessibleCompany[] {
  const joined = all.filter(
    (company) => !company.isInvited && (directory === null || isDirectoryTied(company, directory)),
  )
  if (joined.length === 0)
    throw new DomainError(all.some((company) => company.isInvited) ? 'invitation_waits' : 'no_roles', { status: 403 })
  const chosen = wanted ? joined.filter((company) => company.code === wanted.toLowerCase()) : joined
  if (chosen.length === 0) throw new DomainError('login_failed', { status: 401 })
  const open = chosen.filter((company) => company.isOn)
  if (open.length === 0) throw new DomainError('company_disabled', { status: 403 })
  return open
}

export function isDirectoryTied({ directory }: Pick<AccessibleCompany, 'directory'>, object: DirectoryObject): boolean {
  return directory?.tenant === object.tenant && directory.object === object.object
}

/** Whether a role here demands a second factor that neither the person nor a trusted directory has given. */
export function lacksSecondFactor(
  place: Pick<AccessibleCompany, 'secondFactorRoles' | 'trustsDirectory'> | undefined,
  roleId: number | null,
  by: { totpOn: boolean; isDirectory: boolean },
): boolean {
  if (!place || by.totpOn) return false
  const demanding: readonly (number | null)[] = place.secondFactorRoles
  return demanding.includes(roleId) && !(by.isDirectory && place.trustsDirectory)
}
