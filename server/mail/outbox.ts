import { sql } from 'kysely'
import { messageOf } from '#base/errors.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/store.ts'
import { enqueue } from '#server/tasks/queues.ts'
import { deliver } from './deliver.ts'
import { nextTryAt, reasonOf } from './failure.ts'

export type MailOrder = {
  recipient: string
  subject: string
  body: string
  cause: string
  attachmentFileId?: string | null
  /** It leaves no earlier, and may be taken back until then. */
  notBefore?: Date
}
export type MailWorld = {
  database: Database
  clock: Clock
  files: FileStore
  mail: { smtpUrl?: string; from: string; folder: string; publicUrl: string }
}

/** In a mail's text: the address of the installation, put in as it leaves. */
export const OUR_ADDRESS = '{our-address}'

/**
 * Writes mails down in the caller's transaction: they leave after the commit. One cause mails one person once; a mail of
 * the same cause that failed is replaced.
 */
export async function post(tx: Tx, companyId: string, mails: readonly MailOrder[]): Promise<void> {
  if (mails.length === 0) return
  await deleteFailed(tx, mails)
  await tx
    .insertInto('mail')
    .values(
      mails.map((mail) => ({
        recipient: mail.recipient,
        subject: mail.subject,
        body: mail.body,
        cause: mail.cause,
        attachment_file_id: mail.attachmentFileId,
        not_before: mail.notBefore ?? null,
      })),
    )
    .onConflict((same) => same.columns(['company_id', 'cause', 'recipient']).doNothing())
    .execute()
  const latest = mails.reduce((last, { notBefore }) => Math.max(last, notBefore?.getTime() ?? 0), 0)
  await enqueue(tx, 'mail', { companyId }, latest === 0 ? {} : { after: new Date(latest) })
}

/** Takes back mails of causes that begin so, as long as they have not left. */
export async function takeBack(tx: Tx, causes: string): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`starts_with(cause, ${causes})`)
    .execute()
}

/** Deletes mails of these causes that failed, with their files, so that new ones can be written. */
export async function deleteFailed(tx: Tx, of: readonly { cause: string; recipient?: string }[]): Promise<void> {
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
 * Puts mails that wait or failed back to their beginning: they are tried at once, and for three days again. `ids`: these
 * alone. Answers what they were.
 */
export async function sendAgain(
  tx: Tx,
  companyId: string,
  of: { ids?: readonly string[]; state?: 'failed' } = {},
): Promise<{ id: string; recipient: string; state: string; attempts: number }[]> {
  const found = await tx
    .selectFrom('mail')
    .select(['id', 'recipient', 'state', 'attempts'])
    .where('state', 'in', of.state ? [of.state] : ['waiting', 'failed'])
    .$if(of.ids !== undefined, (query) => query.where('id', 'in', [...of.ids!]))
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

/** Begins the delivery of every company that has mails which are due, unless a job of it is about to run or runs. */
export async function enqueueDueMails({ database, clock }: Pick<MailWorld, 'database' | 'clock'>): Promise<void> {
  await database.outside(async (tx) => {
    const { rows } = await sql<{ company_id: string }>`
      select distinct company_id from mail where state = 'waiting' and ${isDue(clock.now())}
        and not exists (select from pgboss.job where name = 'mail' and data ->> 'companyId' = mail.company_id::text
          and (state = 'active' or state in ('created', 'retry') and start_after <= now()))`.execute(tx)
    for (const { company_id } of rows) await enqueue(tx, 'mail', { companyId: company_id })
  })
}

function isDue(now: Date) {
  return sql<boolean>`(not_before is null or not_before <= ${now}) and (next_try_at is null or next_try_at <= ${now})`
}

/** After so many failures one behind the other it is the server and not the mail: the rest waits for the next round. */
const MOST_IN_A_ROW = 3

/**
 * Delivers what is due in a company, each mail once and in a transaction of its own, so that a crash repeats one mail at
 * most and one that cannot be delivered holds up no other. Answers how many left.
 */
export async function deliverWaiting(world: MailWorld, companyId: string): Promise<number> {
  const tried: string[] = []
  let [sent, inARow] = [0, 0]
  while (inARow < MOST_IN_A_ROW) {
    const end = await world.database.tenant(companyId, (tx) => deliverNext(tx, world, companyId, tried))
    if (end === null) break
    if (end === 'sent') sent++
    inARow = end === 'sent' ? 0 : inARow + 1
  }
  return sent
}

/** Tries the next mail that is due and that this round has not tried yet; null when there is none. */
async function deliverNext(
  tx: Tx,
  world: MailWorld,
  companyId: string,
  tried: string[],
): Promise<'sent' | 'not_sent' | null> {
  const now = world.clock.now()
  const mail = await tx
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(isDue(now))
    .$if(tried.length > 0, (query) => query.where('id', 'not in', tried))
    .orderBy('attempts')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!mail) return null
  const attempts = mail.attempts + 1
  const its = tx.updateTable('mail').where('id', '=', mail.id)
  try {
    await handOver(tx, world, mail)
    await its
      .set({ state: 'sent', sent_at: world.clock.now(), attempts, next_try_at: null, reason: null, last_error: null })
      .execute()
    return 'sent'
  } catch (error) {
    tried.push(mail.id)
    const first_tried_at = mail.first_tried_at ?? now
    const reason = reasonOf(error, mail.recipient)
    const next_try_at = nextTryAt({ reason, attempts, firstTriedAt: first_tried_at }, now)
    const state = next_try_at === null ? 'failed' : 'waiting'
    const last_error = messageOf(error).slice(0, 500)
    await its.set({ attempts, first_tried_at, next_try_at, reason, last_error, state }).execute()
    // Without the address and without what the server said, which may repeat it.
    console.error(JSON.stringify({ level: 'error', mail: mail.id, company: companyId, attempts, reason, state }))
    return 'not_sent'
  }
}

type Waiting = { id: string; recipient: string; subject: string; body: string; attachment_file_id: string | null }

async function handOver(tx: Tx, { files, mail: by }: MailWorld, mail: Waiting): Promise<void> {
  const attachments = mail.attachment_file_id === null ? [] : [await attachment(tx, files, mail.attachment_file_id)]
  await deliver(
    {
      id: mail.id,
      from: by.from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body.replaceAll(OUR_ADDRESS, by.publicUrl),
      attachments,
    },
    { smtpUrl: by.smtpUrl, outboxFolder: by.folder },
  )
}

/** Name, type and bytes: a stream that nobody reads would keep its file open. */
async function attachment(tx: Tx, files: FileStore, id: string) {
  const { name, type } = await tx
    .selectFrom('file')
    .select(['name', 'type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, type, content: await files.bytes(tx, id) }
}
