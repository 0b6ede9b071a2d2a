import { sql } from 'kysely'
import { conflict, DomainError } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { RequestRow } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { readPerson } from '../candidates/persons.ts'
import { sendCardMail } from '../onboarding/mails.ts'
import { findLetters, type LetterContext } from './letter.ts'
import { loadOffersWhere, type StoredOffer } from './reading.ts'
import { readTerms } from './terms.ts'

const RELEASE_TASK = 'offer_letter'
/** The queue goes by the clock of the database. */
const LEEWAY_MS = 1_000

/** Orders the letter of an approved offer, for when its approval can no longer be taken back. */
export async function orderRelease(context: Context, { id }: RequestRow): Promise<void> {
  const { tx, now, start } = context
  const [offer] = await loadOffersWhere(context, sql`o.request_id = ${id}::uuid and o.round = r.round`)
  const { undo_until } = await tx
    .selectFrom('request')
    .select('undo_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const release_at = undo_until ?? now
  const { id: offer_id } = required(offer, 'offer of a request')
  await tx.updateTable('offer').set({ release_at }).where('id', '=', offer_id).execute()
  const after = new Date(release_at.getTime() + LEEWAY_MS)
  await start({ kind: RELEASE_TASK, input: { offer_id }, after })
}

type Releasing = LetterContext & {
  readonly files: FileStore
  readonly mailKey: Buffer
}

/**
 * Makes and sends the letter of an offer, and mails its candidate where that was chosen. Withdraws the letters of older versions.
 * Returns whether it did: an offer that is no longer approved, or whose letter was sent, needs none. Throws 409 while its approval
 * may be taken back, and what the letter lacks.
 */
export async function releaseOffer(context: Releasing, id: string): Promise<boolean> {
  const { tx, vault, now } = context
  await sql`select from offer where id = ${id}::uuid for update`.execute(tx)
  const [offer] = await loadOffersWhere(context, sql`o.id = ${id}::uuid`)
  if (offer?.state !== 'approved' || offer.letter_id !== null || offer.release_at === null) return false
  if (offer.release_at >= now) throw conflict('offer_may_be_taken_back')
  const sender = { accountId: offer.sent_by, fullName: offer.proposer }
  const letters = findLetters()
  if (!letters) throw new DomainError('offer_without_letters')
  const { rows } = await sql<{
    id: string
    sealed_person: Buffer
    language: string
    position: string
    card_id: string
  }>`
    select own.id, own.sealed_person, own.language, position.name as position, card.id as card_id
    from application a left join vacancy v on v.id = a.vacancy_id join candidate own on own.id = a.own_candidate_id
    join position on position.id = coalesce(v.position_id, a.position_id) join onboarding_card card on card.application_id = a.id
    where a.id = ${offer.application_id}::uuid`.execute(tx)
  const to = required(rows[0], 'candidate of an offer')
  const person = readPerson(vault, to)
  if (person.email === '') throw new DomainError('onboarding_no_address')
  const older = await loadOffersWhere(
    context,
    sql`o.application_id = ${offer.application_id}::uuid and o.id <> ${id}::uuid and o.letter_id is not null`,
  )
  // Those that were withdrawn or answered have ended; of the others the last is replaced.
  const open = older.filter(({ answered_at, ended_at }) => answered_at === null && ended_at === null)
  const replaces = open.at(0)?.letter_id ?? null
  const letter_id = await letters.send(context, {
    place: { office_id: offer.office_id, department_id: offer.department_id },
    to: { name: person.full_name, email: person.email, language: to.language === 'zh-TW' ? 'zh-TW' : 'en' },
    position: to.position,
    office: offer.office,
    department: offer.department,
    terms: required(readTerms(vault, offer), 'terms of an offer'),
    sender,
    replaces,
  })
  await tx.updateTable('offer').set({ letter_id, sent_at: now }).where('id', '=', id).execute()
  for (const one of open) if (one.letter_id !== replaces) await withdrawLetter(context, one)
  if (offer.send_mail) {
    const card = { id: to.card_id, application_id: offer.application_id }
    await sendCardMail({ ...context, actor: sender as Context['actor'] }, context.mailKey, card, 'offer')
  }
  const { job, number } = offer
  context.record({
    kind: 'offer',
    id,
    name: job,
    before: { state: 'approved', number },
    after: { state: 'sent', number },
  })
  return true
}

/** Withdraws the letter of an offer while nobody has answered it. */
export async function withdrawLetter(
  context: LetterContext,
  { letter_id, answered_at }: Pick<StoredOffer, 'letter_id' | 'answered_at'>,
): Promise<void> {
  if (letter_id === null || answered_at !== null) return
  await findLetters()?.withdraw(context, letter_id)
}

/** Sends the letter of an approved offer, once the approval can no longer be taken back. */
export const releaseTask: TaskKind<{ offer_id: string }> = {
  kind: RELEASE_TASK,
  title: { en: 'Letter of an offer', zh: '錄取通知書' },
  bulk: [],
  run(context) {
    return context.commit(async (tx) => {
      const { vault, now, today, files, mailKey, input } = context
      const changes: NonNullable<Awaited<ReturnType<typeof context.commit>>['changes']> = []
      const record = (change: (typeof changes)[number]) => void changes.push(change)
      const sent = await releaseOffer({ tx, vault, now, today, files, mailKey, record }, input.offer_id)
      return { result: { sent }, ...(changes.length > 0 && { changes }) }
    })
  },
}
