import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { enqueue } from '#server/database/queues.ts'
import { encryptBody } from './encrypted-body.ts'

/** A mail to a person outside of any company. After `expiresAt` its link opens nothing, and it is not sent any more. */
export type AccountMail = {
  kind: 'registration' | 'password_reset'
  recipient: string
  subject: string
  body: string
  expiresAt: Date
}

/**
 * Inserts the mail with encrypted text in the caller's transaction, outside of companies; it is sent after the
 * commit.
 */
export async function queueAccountMail(tx: Tx, key: Buffer, { body, expiresAt, ...mail }: AccountMail): Promise<void> {
  await tx
    .insertInto('account_mail')
    .values({ ...mail, sealed_body: encryptBody(key, mail.recipient, body), expires_at: expiresAt })
    .execute()
  await enqueue(tx, 'mail', {})
}

/** Tries a waiting or failed mail at once. Returns whether there is one whose link is still valid. */
export async function retryAccountMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  const again = await tx
    .updateTable('account_mail')
    .set({ state: 'waiting', attempts: 0, first_tried_at: null, next_try_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!again) return false
  await enqueue(tx, 'mail', {})
  return true
}

const DAY_MS = 86_400_000
/** How long operators see which links could not be sent. */
const FAILED_RETENTION_DAYS = 14

/** Deletes mails sent a day ago and those that failed two weeks ago. */
export async function deleteOldAccountMails(tx: Tx, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sql`delete from account_mail where expires_at < ${daysAgo(1)} and state = 'sent'
    or expires_at < ${daysAgo(FAILED_RETENTION_DAYS)}`.execute(tx)
}
