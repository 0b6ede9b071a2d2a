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
}
export type MailWorld = {
  database: Database
  clock: Clock
  files: FileStore
  mail: { smtpUrl?: string; from: string; folder: string }
}

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
        attachment_file_id: mail.attachmentFileId ?? null,
      })),
    )
    .onConflict((same) => same.columns(['company_id', 'cause', 'recipient']).doNothing())
    .execute()
  await enqueue(tx, 'mail', { companyId })
}

/** Delivers what waits for a company, one mail a transaction, so that a crash repeats one mail at most. */
export async function deliverWaiting(world: MailWorld, companyId: string): Promise<number> {
  let sent = 0
  for (;;) {
    const more = await world.database.tenant(companyId, async (tx) => {
      const mail = await tx
        .selectFrom('mail')
        .selectAll()
        .where('state', '=', 'waiting')
        .orderBy('attempts')
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!mail) return false
      const its = tx.updateTable('mail').where('id', '=', mail.id)
      try {
        const attachment = mail.attachment_file_id ? await world.files.read(tx, mail.attachment_file_id) : null
        const content =
          attachment && mail.attachment_file_id ? await world.files.bytes(tx, mail.attachment_file_id) : null
        await deliver(
          {
            id: mail.id,
            from: world.mail.from,
            to: mail.recipient,
            subject: mail.subject,
            text: mail.body,
            attachments: attachment && content ? [{ name: attachment.name, type: attachment.type, content }] : [],
          },
          { smtpUrl: world.mail.smtpUrl, outboxFolder: world.mail.folder },
        )
        await its.set({ state: 'sent', sent_at: world.clock.now(), attempts: mail.attempts + 1 }).execute()
        sent++
      } catch (error) {
        const attempts = mail.attempts + 1
        await its
          .set({
            attempts,
            last_error: (error as Error).message.slice(0, 500),
            state: attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting',
          })
          .execute()
        if (attempts < MOST_ATTEMPTS) return false
      }
      return true
    })
    if (!more) return sent
  }
}
