import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { notSignedIn } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import type { Origin } from '#server/context/context.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { deleteAccountDevices, deleteSessionDevices } from '#server/push/devices.ts'
import { createToken, tokenHash } from '#server/secrets.ts'
import type { DirectoryObject } from './accessible-companies.ts'
import { MAX_SESSION_MS, SESSION_MS } from './cookies.ts'
import { HALF_SIGN_IN_STATES, type Session } from './find-session.ts'

/** An unfinished sign-in is valid for ten minutes. */
const HALF_MS = 600_000

export type NewSession = {
  accountId: string
  companyId: string | null
  roleId: number | null
  state: Session['state']
  /** Null after a password. */
  directory: DirectoryObject | null
  confirmed: boolean
}

/** Inserts a session and returns its credential. */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  origin: Origin,
  now: Date,
): Promise<{ token: string; csrf: string; expiresAt: Date; id: string }> {
  const { token, hash } = createToken()
  const csrf = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + (HALF_SIGN_IN_STATES.has(session.state) ? HALF_MS : SESSION_MS))
  const row = await tx
    .insertInto('login_session')
    .values({
      token_hash: hash,
      csrf,
      account_id: session.accountId,
      company_id: session.companyId,
      role_id: session.roleId,
      state: session.state,
      is_directory: session.directory !== null,
      directory_tenant: session.directory?.tenant,
      directory_object: session.directory?.object,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      ends_at: new Date(now.getTime() + MAX_SESSION_MS),
      confirmed_at: session.confirmed ? now : null,
      address: origin.address,
      device: origin.device,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, csrf, expiresAt, id: row.id }
}

/** Turns an unfinished sign-in into a session under a new credential. Throws 401 when it has ended meanwhile. */
export async function completeSignIn(
  api: Api,
  session: Pick<Session, 'id' | 'endsAt'>,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = createToken()
  const expiresAt = new Date(Math.min(now.getTime() + SESSION_MS, session.endsAt.getTime()))
  const done = await api.database.lookup
    .updateTable('login_session')
    .set({ state: 'signed_in', token_hash: hash, expires_at: expiresAt, seen_at: now })
    .where('id', '=', session.id)
    .where('state', '=', 'set_up_second_factor')
    .returning('id')
    .executeTakeFirst()
  if (!done) throw notSignedIn()
  return { token, expiresAt }
}

/** Gives a session a new credential. The old one stays valid for 30 seconds, for the other tabs. */
export async function renewCredential(
  tx: Tx,
  session: Pick<Session, 'id' | 'endsAt'>,
  oldHash: Buffer,
  now: Date,
  change: { role_id?: number; state: Session['state'] },
): Promise<{ token: string; expiresAt: Date } | null> {
  const { token, hash } = createToken()
  const length = HALF_SIGN_IN_STATES.has(change.state) ? HALF_MS : SESSION_MS
  const expiresAt = new Date(Math.min(now.getTime() + length, session.endsAt.getTime()))
  // Retired credentials are stored, so that their use is recognised until the session ends.
  await sql`insert into retired_credential (token_hash, session_id)
    select previous_hash, id from login_session
    where id = ${session.id} and token_hash = ${oldHash} and previous_hash is not null
    on conflict do nothing`.execute(tx)
  const renewed = await tx
    .updateTable('login_session')
    .set({
      ...change,
      // Choosing a role ends a preview of another one.
      ...(change.role_id !== undefined && { seen_as: null }),
      token_hash: hash,
      previous_hash: oldHash,
      previous_until: new Date(now.getTime() + 30_000),
      expires_at: expiresAt,
      seen_at: now,
    })
    .where('id', '=', session.id)
    .where('token_hash', '=', oldHash)
    .returning('id')
    .executeTakeFirst()
  return renewed ? { token, expiresAt } : null
}

export async function touchSession(database: Database, id: string, now: Date): Promise<void> {
  await database.lookup.updateTable('login_session').set({ seen_at: now }).where('id', '=', id).execute()
}

export async function endSession(database: Database, id: string): Promise<void> {
  await database.lookup.deleteFrom('login_session').where('id', '=', id).execute()
}

/** Ends the session of a credential that was replaced long ago: its sender is not the only one who has it. */
export async function endSessionByRetiredToken(database: Database, token: string): Promise<void> {
  const retired = await database.lookup
    .selectFrom('retired_credential')
    .select('session_id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (retired) await endStolenSession(database, retired.session_id)
}

/** Ends a session whose credential somebody else has too, and the devices that may be theirs. */
export async function endStolenSession(database: Database, id: string): Promise<void> {
  await database.runOutsideTenants(async (tx) => {
    await tx.deleteFrom('login_session').where('id', '=', id).execute()
    await deleteSessionDevices(tx, id)
  })
}

/**
 * Ends sessions of a company because access was changed. The caller adds the condition for which ones. Each opens
 * nothing from now on and says why at its next call.
 */
export function markAccessChanged(tx: Tx) {
  return tx.updateTable('login_session').set({ access_changed: true })
}

/** Ends every session of an account except `but`, and the devices that notices of it are pushed to. */
export async function endAccountSessions(tx: Tx, accountId: string, but?: string): Promise<void> {
  const sessions = tx.deleteFrom('login_session').where('account_id', '=', accountId)
  await (but === undefined ? sessions : sessions.where('id', '<>', but)).execute()
  await deleteAccountDevices(tx, accountId, but)
}
