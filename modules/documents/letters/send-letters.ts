import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { DomainError } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { cancelWaitingMails, enqueueMails } from '#server/mail/outbox.ts'
import type { Vault } from '#server/vault.ts'
import { endTokens, letterMail, sentLetterLink, toLinkMail } from './letter-mails.ts'
import { insertEvent, type LockedLetter, letterCause, loadSender, lockLetter, remarkColumns } from './queries.ts'
import { findRecipient } from './recipients.ts'
import { canMove, requireMove } from './rules.ts'

export type SendingContext = {
  tx: Tx
  now: Date
  vault: Vault
  /** The installation's key for accounts, which encrypts mails with a secret link. */
  mailKey: Buffer
  /** Who sends; null where the product does it on the day that was asked for. */
  by: { accountId: string; name: string } | null
}

/**
 * Sends a letter by mail, or issues it to be read in the product. The version that it replaces ends, unless it was answered.
 * Throws 409 `letter_state` where it is not made or was sent, and 422 `letter_no_address` for a person without an address.
 */
export async function sendLetter(at: SendingContext, letter: LockedLetter, byMail: boolean): Promise<void> {
  const { tx, now, by } = at
  const state = requireMove(letter, byMail ? 'send' : 'issue')
  const sent_by = by?.accountId ?? letter.sent_by
  const sender = by?.name ?? letter.sender
  await tx
    .updateTable('letter')
    .set({ state, sent_at: now, sent_by, sender, by_mail: byMail, version: letter.version + 1 })
    .where('id', '=', letter.id)
    .execute()
  await insertEvent(tx, letter.id, { kind: byMail ? 'sent' : 'issued', at: now, name: by?.name ?? null })
  if (letter.replaces_id) await endReplaced(at, letter.replaces_id)
  if (byMail) await mailLink(at, letter, 'sent', letterCause(letter.id))
}

/** Mails the link to a letter. Throws 422 `letter_no_address`. */
export async function mailLink(
  { tx, now, vault, mailKey }: Omit<SendingContext, 'by'>,
  letter: LockedLetter,
  kind: 'sent' | 'reminder' | 'copy',
  cause: string,
): Promise<void> {
  const company = await loadSender(tx)
  const about = { ...letter, number: letter.number ?? '', recipient: findRecipient(vault, letter) }
  const mail = await toLinkMail({ tx, now, mailKey, company }, about, kind, cause)
  if (!mail) throw new DomainError('letter_no_address')
  await enqueueMails(tx, company.id, [mail])
}

/** Ends a version that another replaces; one that was answered keeps its answer. */
async function endReplaced({ tx, now, by }: SendingContext, id: string): Promise<void> {
  const old = await lockLetter(tx, id)
  if (!canMove(old, 'replace')) return
  await closeLetter(tx, old, 'replaced', now)
  await insertEvent(tx, id, { kind: 'replaced', at: now, name: by?.name ?? null })
}

/** Withdraws a letter that was made. Throws 409 `letter_state` where it was answered or has ended. */
export async function withdrawLetter(
  { tx, now, vault, record }: Pick<Context, 'tx' | 'now' | 'vault' | 'record'>,
  letter: LockedLetter,
  { name, remark }: { name: string | null; remark: string | null },
): Promise<void> {
  requireMove(letter, 'withdraw')
  await closeLetter(tx, letter, 'withdrawn', now)
  await insertEvent(tx, letter.id, { kind: 'withdrawn', at: now, name, ...remarkColumns(vault, letter, remark) })
  record({
    kind: 'letter',
    id: letter.id,
    name: letter.number,
    before: { state: letter.state },
    after: { state: 'withdrawn' },
  })
}

/** Ends a letter that nobody can answer any more: its addresses and its unsent mails go. */
export async function closeLetter(
  tx: Tx,
  letter: LockedLetter,
  state: 'withdrawn' | 'replaced',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ state, version: letter.version + 1 })
    .where('id', '=', letter.id)
    .execute()
  await endTokens(tx, letter.id, now)
  await cancelWaitingMails(tx, letterCause(letter.id))
}

/** Tells whoever sent a letter, at once, that it was declined. */
export async function mailDecline(tx: Tx, letter: LockedLetter): Promise<void> {
  if (!letter.sent_by) return
  const { rows } = await sql<{ email: string; language: Language | null }>`
    select a.email, a.language from account a join membership m on m.account_id = a.id and m.is_active
    where a.id = ${letter.sent_by}::uuid and a.is_active`.execute(tx)
  const [to] = rows
  if (!to) return
  const company = await loadSender(tx)
  const params = { number: letter.number ?? '', link: sentLetterLink(letter.id) }
  await enqueueMails(tx, company.id, [
    {
      recipient: to.email,
      cause: `${letterCause(letter.id)}/declined`,
      ...letterMail('declined', to.language ?? company.language, params),
    },
  ])
}
