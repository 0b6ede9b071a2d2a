import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { type Day, dayIn } from '#base/days/days.ts'
import type { Database } from '#server/database/database.ts'
import { tokenHash } from '#server/secrets.ts'
import type { DirectoryObject } from './accessible-companies.ts'
import type { WorkplaceRow } from './workplace.ts'

/** States of an unfinished sign-in: they open their next step and nothing else. */
export const HALF_SIGN_IN_STATES: ReadonlySet<string> = new Set([
  'choose_company',
  'second_factor',
  'set_up_second_factor',
])

/** A session with everything that decides what it opens. */
export type Session = {
  id: string
  state: 'choose_company' | 'second_factor' | 'set_up_second_factor' | 'choose_role' | 'signed_in'
  csrf: string
  /** A refresh replaced this credential; it is valid until `previousUntil`. */
  replaced: boolean
  previousUntil: Date | null
  expiresAt: Date
  endsAt: Date
  seenAt: Date
  roleId: number | null
  isDirectory: boolean
  /** The object of the directory that signed in; null after a password. */
  directory: DirectoryObject | null
  confirmedAt: Date | null
  accountId: string
  kind: 'staff' | 'ops'
  email: string
  fullName: string
  preferredName: string | null
  language: Language
  totpOn: boolean
  /** The session was ended because the person's access was changed. */
  accessChanged: boolean
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
  /** The person's last day of work here; the session ends with it. */
  lastDay: Day | null
  employeeId: string | null
  roleIds: number[]
  /** The company's changes to the default grants of the current role; a null reach takes one away. */
  overrides: { permission: string; reach: string | null }[]
  /** The role that the person previews, with the company's changes to its grants; see `actingRole`. */
  seenAs: number | null
  seenOverrides: { permission: string; reach: string | null }[]
  /** Modules the company has switched off. */
  modulesOff: number[]
}

/** A row of the database's `sign_in_of`. */
export type SignInRow = Omit<Session, 'company' | 'language'> & {
  accountLanguage: Language | null
  companyId: string | null
  companyCode: string
  companyName: string
  companyCountry: string
  companyCurrency: string
  companyTimezone: string
  companyLanguage: Language | null
  companyOn: boolean
  companyDemo: boolean
  companyKey: Buffer
  workplace: WorkplaceRow | null
}

/** Finds the session of a credential in one query, valid or not (`sessionProblem`). */
export async function findSession(database: Database, token: string): Promise<Session | null> {
  const { rows } = await sql<SignInRow>`select * from sign_in_of(${tokenHash(token)}, null)`.execute(database.lookup)
  return rows[0] ? toSession(rows[0]) : null
}

/**
 * The first statement of a call's transaction: see `sign_in_of`. Both values are our own: a hash in hex and a moment.
 */
export function signInStatement(token: string, now: Date): string {
  return `select * from sign_in_of('\\x${tokenHash(token).toString('hex')}', '${now.toISOString()}')`
}

export function toSession(row: SignInRow): Session {
  return {
    ...row,
    language: row.accountLanguage ?? row.companyLanguage ?? 'en',
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

/** Why a session is no longer valid, or undefined. `stolen`: a replaced credential was used after its grace period. */
export function sessionProblem(session: Session, now: Date): 'expired' | 'stolen' | 'off' | undefined {
  if (session.accessChanged || !session.accountActive) return 'off'
  if (session.company && !(session.company.isOn && session.membershipActive)) return 'off'
  if (session.company && session.lastDay !== null && dayIn(session.company.timezone, now) > session.lastDay)
    return 'off'
  if (now >= session.expiresAt || now >= session.endsAt) return 'expired'
  if (session.replaced && (session.previousUntil === null || now > session.previousUntil)) return 'stolen'
  if (session.kind === 'staff' && session.roleId !== null && !session.roleIds.includes(session.roleId)) return 'off'
  return undefined
}
