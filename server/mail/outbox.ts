import { sql } from 'kysely'
import { messageOf } from '#base/errors.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/store.ts'
import { enqueue } from '#server/tasks/queues.ts'
import { deliver } from './deliver.ts'

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

const MOST_ATTEMPTS = 5

/** Writes mails down in the caller's transaction: they leave after the commit, and one cause mails one person once. */
export async function post(tx: Tx, companyId: string, mails: readonly MailOrder[]): Promise<void> {
  if (mails.length === 0) return
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

/** After so many failures one behind the other it is the server and not the mail: the rest waits for the next round. */
const MOST_IN_A_ROW = 3

/**
 * Delivers what waits for a company, each mail once and in a transaction of its own, so that a crash repeats one mail at
 * most and one that cannot be delivered holds up no other. Throws when some are to be tried again later.
 */
export async function deliverWaiting(world: MailWorld, companyId: string): Promise<number> {
  const tried: string[] = []
  let [sent, inARow, left] = [0, 0, 0]
  while (inARow < MOST_IN_A_ROW) {
    const end = await world.database.tenant(companyId, (tx) => deliverNext(tx, world, tried))
    if (end === null) break
    if (end === 'sent') sent++
    if (end === 'again') left++
    inARow = end === 'sent' ? 0 : inARow + 1
  }
  if (left > 0) throw new Error(`${left} mails are to be tried again`)
  return sent
}

/** Tries the next mail that this round has not tried yet; null when there is none. */
async function deliverNext(tx: Tx, world: MailWorld, tried: string[]): Promise<'sent' | 'again' | 'failed' | null> {
  const mail = await tx
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where((is) => is.or([is('not_before', 'is', null), is('not_before', '<=', world.clock.now())]))
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
    await its.set({ state: 'sent', sent_at: world.clock.now(), attempts }).execute()
    return 'sent'
  } catch (error) {
    tried.push(mail.id)
    const state = attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting'
    await its.set({ attempts, last_error: messageOf(error).slice(0, 500), state }).execute()
    return state === 'failed' ? 'failed' : 'again'
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
