import { sql } from 'kysely'
import { errorMessage } from '#base/errors.ts'
import type { MailReason } from '#base/mail-reasons.ts'
import { required } from '#base/required.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { enqueue } from '#server/database/queues.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Secrets } from '#server/secrets.ts'
import { deliverMail, requireAddress, toSingleLine } from './deliver-mail.ts'
import { failureReason, nextTryAt } from './delivery-failure.ts'
import { decryptBody, encryptBody } from './encrypted-body.ts'
import { decryptInvite, encryptInvite, type Invite, toInviteText } from './invite.ts'
import { loadMailLogo } from './mail-logo.ts'

export type MailRequest = {
  recipient: string
  subject: string
  body: string
  cause: string
  attachmentFileId?: string | null
  /** The mail is not sent before this time and can be cancelled until then. */
  notBefore?: Date
  /** The text has a secret link: it is encrypted, deleted once sent, and not sent after `expiresAt`. */
  secret?: { key: Buffer; expiresAt: Date }
  /** Whom a reply goes to, instead of the installation's sender. */
  replyTo?: { name: string; address: string }
  /**
   * Asks the recipient to an appointment, or takes that back. It is encrypted with the key for accounts and deleted once
   * sent. Each change is a mail with a cause of its own.
   */
  invite?: { key: Buffer; content: Invite }
}
export type MailWorld = {
  database: Database
  clock: Clock
  files: FileStore
  secrets: Pick<Secrets, 'account'>
  mail: { smtpUrl?: string; from: string; folder: string; publicUrl: string }
}

/**
 * In a mail's text, and in the description and location of its invite: replaced by the address of the installation when
 * it is sent.
 */
export const BASE_URL_PLACEHOLDER = '{our-address}'

/** The most mails of one insert. */
const MAILS_PER_INSERT = 1_000

/**
 * Inserts any number of mails in the caller's transaction; they are sent after the commit. One cause mails one person once; a
 * failed mail of the same cause is replaced. Throws `mail_address_invalid` for addresses of a reply or an invite.
 */
export async function enqueueMails(tx: Tx, companyId: string, mails: readonly MailRequest[]): Promise<void> {
  if (mails.length === 0) return
  await deleteFailedMails(tx, mails)
  for (let from = 0; from < mails.length; from += MAILS_PER_INSERT)
    await insertMails(tx, mails.slice(from, from + MAILS_PER_INSERT))
  const latest = mails.reduce((last, { notBefore }) => Math.max(last, notBefore?.getTime() ?? 0), 0)
  await enqueue(tx, 'mail', { companyId }, latest === 0 ? {} : { after: new Date(latest) })
}

async function insertMails(tx: Tx, mails: readonly MailRequest[]): Promise<void> {
  await tx
    .insertInto('mail')
    .values(
      mails.map((mail) => ({
        recipient: mail.recipient,
        subject: mail.subject,
        body: mail.secret ? '' : mail.body,
        sealed_body: mail.secret ? encryptBody(mail.secret.key, mail.recipient, mail.body) : null,
        expires_at: mail.secret?.expiresAt ?? null,
        cause: mail.cause,
        attachment_file_id: mail.attachmentFileId,
        not_before: mail.notBefore ?? null,
        sealed_invite: mail.invite ? encryptInvite(mail.invite.key, mail.recipient, mail.invite.content) : null,
        reply_to_name: mail.replyTo ? toSingleLine(mail.replyTo.name) : null,
        reply_to_address: mail.replyTo ? requireAddress(mail.replyTo.address) : null,
      })),
    )
    .onConflict((same) => same.columns(['company_id', 'cause', 'recipient']).doNothing())
    .execute()
}

/** Deletes unsent mails whose cause begins with `causes`. */
export async function cancelWaitingMails(tx: Tx, causes: string): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`starts_with(cause, ${causes})`)
    .execute()
}

/** Deletes the mails of a cause and of those below it (`cause/…`), sent or not. */
export async function deleteMailsByCause(tx: Tx, cause: string): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where(sql<boolean>`(cause = ${cause} or starts_with(cause, ${`${cause}/`}))`)
    .execute()
}

/** Deletes failed mails of these causes with their files, so that new ones can be inserted. */
export async function deleteFailedMails(tx: Tx, of: readonly { cause: string; recipient?: string }[]): Promise<void> {
  if (of.length === 0) return
  const causes = of.map(({ cause }) => cause)
  const recipients = of.map(({ recipient }) => recipient ?? null)
  await sql`
    with gone as (
      delete from mail using unnest(${causes}::text[], ${recipients}::text[]) asked (cause, recipient)
      where mail.state = 'failed' and mail.cause = asked.cause and mail.recipient = coalesce(asked.recipient, mail.recipient)
      returning mail.id, mail.attachment_file_id)
    delete from file using gone where file.id = gone.attachment_file_id and not exists (
      select from mail other where other.attachment_file_id = file.id and other.id not in (select id from gone))`.execute(
    tx,
  )
}

/**
 * Resets waiting and failed mails, or only `ids`: they are tried at once and for three days again. Leaves out mails
 * with an expired link. Returns what they were.
 */
export async function retryMails(
  tx: Tx,
  companyId: string,
  now: Date,
  of: { ids?: readonly string[]; state?: 'failed' } = {},
): Promise<{ id: string; recipient: string; state: string; attempts: number }[]> {
  const found = await tx
    .selectFrom('mail')
    .select(['id', 'recipient', 'state', 'attempts'])
    .where('state', 'in', of.state ? [of.state] : ['waiting', 'failed'])
    .$if(of.ids !== undefined, (query) => query.where('id', 'in', [...(of.ids ?? [])]))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length === 0) return found
  const ids = found.map(({ id }) => id)
  await sql`update mail set state = 'waiting', attempts = 0, first_tried_at = null, next_try_at = null
    where id = any(${ids}::uuid[])`.execute(tx)
  await enqueue(tx, 'mail', { companyId })
  return found
}

/**
 * Queues delivery for every company with due mails or expired links, and for mails outside of companies, unless such
 * a job waits or runs.
 */
export async function enqueueDueMails({ database, clock }: Pick<MailWorld, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await database.runOutsideTenants(async (tx) => {
    const { rows } = await sql<{ company_id: string | null }>`
      select due.company_id from (
        select distinct company_id from mail where ${isDue(now)} and (not_before is null or not_before <= ${now}) or ${isExpired(now)}
        union select null where exists (select from account_mail where ${isDue(now)} or ${isExpired(now)})) due
      where not exists (select from pgboss.job where name = 'mail' and data ->> 'companyId' is not distinct from due.company_id::text
        and (state = 'active' or state in ('created', 'retry') and start_after <= now()))`.execute(tx)
    for (const { company_id } of rows) await enqueue(tx, 'mail', company_id === null ? {} : { companyId: company_id })
  })
}

function isDue(now: Date) {
  return sql<boolean>`(state = 'waiting' and (next_try_at is null or next_try_at <= ${now}))`
}

/** The link has expired and the text is still stored. */
function isExpired(now: Date) {
  return sql<boolean>`(state in ('waiting', 'failed') and is_sealed and expires_at <= ${now})`
}

/** After so many failures in a row the server is the cause, and the rest waits for the next run. */
const MAX_CONSECUTIVE_FAILURES = 3

/**
 * Delivers the due mails of a company, or without one those of accounts, each in its own transaction: a crash repeats
 * at most one mail, and a failing mail does not delay others. Mails with an expired link are given up and lose their
 * text. Returns how many were sent.
 */
export async function deliverDueMails(world: MailWorld, companyId: string | null): Promise<number> {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    companyId === null ? world.database.runOutsideTenants(work) : world.database.runInTenant(companyId, work)
  await inTransaction((tx) => giveUpExpired(tx, companyId, world.clock.now()))
  // Files in the outbox folder are text.
  const logo =
    companyId !== null && world.mail.smtpUrl ? await inTransaction((tx) => loadMailLogo(tx, world.files)) : null
  const triedIds: string[] = []
  let [sent, inARow] = [0, 0]
  while (inARow < MAX_CONSECUTIVE_FAILURES) {
    const end = await inTransaction((tx) => deliverNext(tx, world, { companyId, logo }, triedIds))
    if (end === null) break
    if (end === 'sent') sent++
    inARow = end === 'sent' ? 0 : inARow + 1
  }
  return sent
}

/** Both tables have the same columns; only mails of companies also have files, a first moment, invites and replies. */
function outboxTable(companyId: string | null) {
  return sql.table(companyId === null ? 'account_mail' : 'mail')
}

function withoutSecrets(companyId: string | null) {
  return companyId === null ? sql`sealed_body = null` : sql`sealed_body = null, sealed_invite = null`
}

/** A refused mail keeps its reason; one that still waited gets the reason that its link expired. */
async function giveUpExpired(tx: Tx, companyId: string | null, now: Date): Promise<void> {
  const outbox = outboxTable(companyId)
  const { rows } = await sql<{ id: string; attempts: number }>`
    with expired as (select id, state from ${outbox} where ${isExpired(now)} for update skip locked)
    update ${outbox} gone set state = 'failed', ${withoutSecrets(companyId)}, next_try_at = null,
      reason = case when expired.state = 'waiting' then 'expired' else gone.reason end
    from expired where gone.id = expired.id
    returning gone.id, gone.attempts`.execute(tx)
  for (const { id, attempts } of rows) logNotSent(id, companyId, { attempts, reason: 'expired', state: 'failed' })
}

/** Tries the next due mail that this run has not tried; null when there is none. */
async function deliverNext(
  tx: Tx,
  world: MailWorld,
  { companyId, logo }: { readonly companyId: string | null; readonly logo: Uint8Array | null },
  tried: string[],
): Promise<'sent' | 'not_sent' | null> {
  const now = world.clock.now()
  const outbox = outboxTable(companyId)
  const isHeldBack = companyId === null ? sql`false` : sql`not_before > ${now}`
  const { rows } = await sql<WaitingMail>`
    select * from ${outbox} where ${isDue(now)} and ${isHeldBack} is not true
      and (expires_at is null or expires_at > ${now}) and id <> all(${tried}::uuid[])
    order by attempts, created_at limit 1 for update skip locked`.execute(tx)
  const [mail] = rows
  if (!mail) return null
  const attempts = mail.attempts + 1
  try {
    await sendWaitingMail(tx, world, mail, logo)
    await sql`update ${outbox} set state = 'sent', sent_at = ${world.clock.now()}, attempts = ${attempts}, ${withoutSecrets(companyId)},
      next_try_at = null, reason = null, last_error = null where id = ${mail.id}`.execute(tx)
    return 'sent'
  } catch (error) {
    tried.push(mail.id)
    const firstTriedAt = mail.first_tried_at ?? now
    const reason = failureReason(error, mail.recipient)
    const nextTry = nextTryAt({ reason, attempts, firstTriedAt }, now)
    const state = nextTry === null ? 'failed' : 'waiting'
    await sql`update ${outbox} set attempts = ${attempts}, first_tried_at = ${firstTriedAt}, next_try_at = ${nextTry}, reason = ${reason},
      last_error = ${errorMessage(error).slice(0, 500)}, state = ${state} where id = ${mail.id}`.execute(tx)
    logNotSent(mail.id, companyId, { attempts, reason, state })
    return 'not_sent'
  }
}

/** Logs without the address and the server's text, which may repeat it. */
function logNotSent(
  mail: string,
  company: string | null,
  how: { attempts: number; reason: MailReason; state: string },
) {
  console.error(JSON.stringify({ level: 'error', mail, company, ...how }))
}

type WaitingMail = {
  id: string
  recipient: string
  subject: string
  /** Only mails of companies have plain text and what follows it here. */
  body?: string
  attachment_file_id?: string | null
  sealed_invite?: Buffer | null
  reply_to_name?: string | null
  reply_to_address?: string | null
  sealed_body: Buffer | null
  created_at: Date
  attempts: number
  first_tried_at: Date | null
}

async function sendWaitingMail(
  tx: Tx,
  { files, secrets, mail: by }: MailWorld,
  mail: WaitingMail,
  logo: Uint8Array | null,
): Promise<void> {
  const { attachment_file_id: file, sealed_body: sealed } = mail
  const body = sealed ? decryptBody(secrets.account, mail.recipient, sealed) : required(mail.body, 'body of a mail')
  const withBaseUrl = (text: string) => text.replaceAll(BASE_URL_PLACEHOLDER, by.publicUrl)
  const invite = mail.sealed_invite && decryptInvite(secrets.account, mail.recipient, mail.sealed_invite)
  await deliverMail(
    {
      id: mail.id,
      from: by.from,
      to: mail.recipient,
      subject: mail.subject,
      replyTo: mail.reply_to_address ? { name: mail.reply_to_name ?? '', address: mail.reply_to_address } : null,
      text: withBaseUrl(body),
      invite: invite && { method: invite.method, text: writeInvite(invite, mail.created_at, withBaseUrl) },
      logo,
      attachments: file ? [await loadAttachment(tx, files, file)] : [],
    },
    { smtpUrl: by.smtpUrl, outboxFolder: by.folder },
  )
}

/** Dated when it was queued: the same at every try, and older than what was queued later. */
function writeInvite(invite: Invite, queuedAt: Date, withBaseUrl: (text: string) => string): string {
  const { description, location } = invite
  return toInviteText(
    {
      ...invite,
      ...(description !== undefined && { description: withBaseUrl(description) }),
      ...(location !== undefined && { location: withBaseUrl(location) }),
    },
    queuedAt,
  )
}

/** Name, type and bytes: an unread stream would keep its file open. */
async function loadAttachment(tx: Tx, files: FileStore, id: string) {
  const { name, type } = await tx
    .selectFrom('file')
    .select(['name', 'type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, type, content: await files.readBytes(tx, id) }
}
