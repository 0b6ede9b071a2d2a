import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { type Day, dayIn } from '#base/days.ts'
import type { Database } from '#server/database/database.ts'
import { tokenHash } from '#server/secrets.ts'
import { type DirectoryObject, nameInCompany, preferredInCompany } from './places.ts'

/** States in which who it is has not been settled yet: they open the next step and nothing else. */
export const HALF_SIGNED_IN: ReadonlySet<string> = new Set(['choose_company', 'second_factor', 'set_up_second_factor'])

/** A live sign-in with everything that decides what it opens. */
export type Session = {
  id: string
  state: 'choose_company' | 'second_factor' | 'set_up_second_factor' | 'choose_role' | 'signed_in'
  csrf: string
  /** This credential was replaced by a refresh; it is good until `previousUntil`. */
  replaced: boolean
  previousUntil: Date | null
  expiresAt: Date
  endsAt: Date
  seenAt: Date
  roleId: number | null
  isDirectory: boolean
  /** The directory's object that signed in; null where a password did. */
  directory: DirectoryObject | null
  confirmedAt: Date | null
  accountId: string
  kind: 'staff' | 'ops'
  email: string
  fullName: string
  preferredName: string | null
  language: Language
  totpOn: boolean
  /** The company demands a second factor of the current role. */
  secondFactorDemanded: boolean
  accountActive: boolean
  company: {
    id: string
    code: string
    name: string
    country: string
    currency: string
    timezone: string
    isOn: boolean
    isDemo: boolean
    dataKey: Buffer
  } | null
  membershipActive: boolean
  /** The person's last day of work here; the sign-in ends with it. */
  lastDay: Day | null
  employeeId: string | null
  roleIds: number[]
  /** The company's changes to the default grants of the current role; a null reach takes one away. */
  overrides: { permission: string; reach: string | null }[]
  /** Modules the company has switched off. */
  modulesOff: number[]
}

type Row = Omit<Session, 'company' | 'kind' | 'language'> & {
  kind: string
  accountLanguage: string | null
  companyId: string | null
  companyCode: string
  companyName: string
  companyCountry: string
  companyCurrency: string
  companyTimezone: string
  companyLanguage: string
  companyOn: boolean
  companyDemo: boolean
  companyKey: Buffer
}

/** The sign-in behind a credential, in one query; null when there is none. Whether it is still good is `sessionTrouble`. */
export async function findSession(database: Database, token: string): Promise<Session | null> {
  if (token.length > 100) return null
  const hash = tokenHash(token)
  const { rows } = await sql<Row>`
    select s.id, s.state, s.csrf, s.token_hash <> ${hash} as replaced, s.previous_until as "previousUntil",
      s.expires_at as "expiresAt", s.ends_at as "endsAt", s.seen_at as "seenAt", s.role_id as "roleId",
      s.is_directory as "isDirectory", s.confirmed_at as "confirmedAt",
      case when s.is_directory then jsonb_build_object('tenant', s.directory_tenant, 'object', s.directory_object) end as directory,
      a.id as "accountId", a.kind, a.email, ${preferredInCompany} as "preferredName",
      case when m.company_id is null then coalesce(a.full_name, a.email) else ${nameInCompany} end as "fullName",
      a.language as "accountLanguage", a.totp_on as "totpOn", a.is_active as "accountActive",
      c.id as "companyId", c.code as "companyCode", c.name as "companyName", c.country as "companyCountry",
      c.currency as "companyCurrency", c.timezone as "companyTimezone", c.language as "companyLanguage",
      c.is_on as "companyOn", c.is_demo as "companyDemo", c.data_key as "companyKey",
      coalesce(m.is_active, false) as "membershipActive", m.employee_id as "employeeId", e.last_day as "lastDay",
      coalesce((select array_agg(r.role_id order by r.role_id) from member_role r
        where r.company_id = m.company_id and r.membership_id = m.id), '{}') as "roleIds",
      coalesce((select jsonb_agg(jsonb_build_object('permission', g.permission, 'reach', g.reach)) from role_grant g
        where g.company_id = s.company_id and g.role_id = s.role_id), '[]') as overrides,
      coalesce((select t.second_factor from role_setting t
        where t.company_id = s.company_id and t.role_id = s.role_id), false) as "secondFactorDemanded",
      coalesce((select array_agg(x.module_id) from company_module x where x.company_id = s.company_id and not x.is_on), '{}') as "modulesOff"
    from login_session s
    join account a on a.id = s.account_id
    left join company c on c.id = s.company_id
    left join membership m on m.company_id = s.company_id and m.account_id = s.account_id
    left join employee e on e.company_id = m.company_id and e.id = m.employee_id
    where s.token_hash = ${hash} or s.previous_hash = ${hash}`.execute(database.lookup)
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    kind: row.kind as 'staff' | 'ops',
    language: (row.accountLanguage ?? row.companyLanguage ?? 'en') as Language,
    company:
      row.companyId === null
        ? null
        : {
            id: row.companyId,
            code: row.companyCode,
            name: row.companyName,
            country: row.companyCountry,
            currency: row.companyCurrency,
            timezone: row.companyTimezone,
            isOn: row.companyOn,
            isDemo: row.companyDemo,
            dataKey: row.companyKey,
          },
  }
}

/** Why a sign-in opens nothing any more, or undefined. `stolen`: a replaced credential used after its grace. */
export function sessionTrouble(session: Session, now: Date): 'expired' | 'stolen' | 'off' | undefined {
  if (!session.accountActive) return 'off'
  if (session.company && !(session.company.isOn && session.membershipActive)) return 'off'
  if (session.company && session.lastDay !== null && dayIn(session.company.timezone, now) > session.lastDay)
    return 'off'
  if (now >= session.expiresAt || now >= session.endsAt) return 'expired'
  if (session.replaced && (session.previousUntil === null || now > session.previousUntil)) return 'stolen'
  if (session.kind === 'staff' && session.roleId !== null && !session.roleIds.includes(session.roleId)) return 'off'
  return undefined
}
