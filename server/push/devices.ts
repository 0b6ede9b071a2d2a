import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Vault } from '#server/vault.ts'
import type { SubscriptionKeys } from './encrypt-message.ts'

/** What a browser gives to be reached: an address at its push service, and its keys. */
export type PushSubscription = SubscriptionKeys & { endpoint: string }

/** The most devices of a person in a company. */
export const MAX_DEVICES = 10

type DeviceOwner = { accountId: string; sessionId: string }

/**
 * Registers a browser for a person, and takes it away from any other person and company. Returns null where the person
 * has too many devices.
 */
export async function registerDevice(
  tx: Tx,
  vault: Vault,
  { accountId, sessionId }: DeviceOwner,
  { device, ...subscription }: PushSubscription & { device: string },
  now: Date,
): Promise<{ id: string } | null> {
  const endpoint_hash = tokenHash(subscription.endpoint)
  // Registrations of one person wait for each other, so that the limit holds.
  await tx.selectFrom('membership').select('id').where('account_id', '=', accountId).forNoKeyUpdate().execute()
  await tx
    .deleteFrom('push_device')
    .where('endpoint_hash', '=', endpoint_hash)
    .where('account_id', '<>', accountId)
    .execute()
  const own = await tx
    .selectFrom('push_device')
    .select(['id', 'endpoint_hash'])
    .where('account_id', '=', accountId)
    .execute()
  const known = own.find((one) => one.endpoint_hash.equals(endpoint_hash))
  if (!known && own.length >= MAX_DEVICES) return null
  const id = known?.id ?? randomUUID()
  const values = {
    session_id: sessionId,
    sealed_subscription: vault.encrypt(sealPlace(id), JSON.stringify(subscription)),
    device,
    used_at: now,
  }
  if (known) await tx.updateTable('push_device').set(values).where('id', '=', id).execute()
  else
    await tx
      .insertInto('push_device')
      .values({ id, account_id: accountId, endpoint_hash, created_at: now, ...values })
      .execute()
  return { id }
}

/** Takes a browser away from the other companies in which it was registered. */
export async function deleteDeviceElsewhere(database: Database, companyId: string, endpoint: string): Promise<void> {
  await database.runOutsideTenants((tx) =>
    tx
      .deleteFrom('push_device')
      .where('endpoint_hash', '=', tokenHash(endpoint))
      .where('company_id', '<>', companyId)
      .execute(),
  )
}

/**
 * Marks a person's own browser as used by their present session, in whichever company it is registered. Returns null
 * where it is not registered for them.
 */
export async function touchDevice(
  database: Database,
  { accountId, sessionId }: DeviceOwner,
  endpoint: string,
  now: Date,
): Promise<{ id: string; companyId: string } | null> {
  const found = await database.runOutsideTenants((tx) =>
    tx
      .updateTable('push_device')
      .set({ session_id: sessionId, used_at: now })
      .where('endpoint_hash', '=', tokenHash(endpoint))
      .where('account_id', '=', accountId)
      .returning(['id', 'company_id'])
      .executeTakeFirst(),
  )
  return found ? { id: found.id, companyId: found.company_id } : null
}

export function openSubscription(vault: Vault, id: string, sealed: Buffer): PushSubscription {
  return JSON.parse(vault.decrypt(sealPlace(id), sealed)) as PushSubscription
}

const sealPlace = (id: string) => `push_device.sealed_subscription|${id}`

/** Ends the devices of a session that was signed out, outside of companies. */
export async function deleteSessionDevices(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('push_device').where('session_id', '=', sessionId).execute()
}

/** Ends the devices of an account in all companies except those of one session, outside of companies. */
export async function deleteAccountDevices(tx: Tx, accountId: string, but?: string): Promise<void> {
  const devices = tx.deleteFrom('push_device').where('account_id', '=', accountId)
  await (but === undefined ? devices : devices.where('session_id', '<>', but)).execute()
}

/**
 * Ends the devices of people who can no longer sign in to the company of the transaction. The log has no entry of it: it
 * has one of what ended their access.
 */
export async function deleteEndedDevices(tx: Tx, today: Day): Promise<void> {
  await tx
    .deleteFrom('push_device')
    .where(
      sql<SqlBool>`not exists (
        select from membership m join account a on a.id = m.account_id and a.is_active
        left join lateral person_of(m.company_id, m.employee_id) e on true
        where m.account_id = push_device.account_id and m.is_active and m.invited_email is null
          and (e.last_day is null or e.last_day >= ${today}::date)
          and exists (select from member_role r where r.membership_id = m.id))`,
    )
    .execute()
}
