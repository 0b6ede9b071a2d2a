import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import { loadAppliedVacancy } from '../candidates/vacancy-of-application.ts'
import { takeFirstDay } from '../onboarding/write-card.ts'
import { loadOffersWhere, type StoredOffer } from './reading.ts'

export type LetterAnswer = { letterId: string; answer: 'accepted' | 'declined'; remark: string | null }

/**
 * Takes the answer that a candidate gave to the letter of an offer; other letters are nobody's offer. Throws 409 for a version that
 * was replaced or withdrawn, and for accepting one whose time is over.
 */
export async function takeAnswer({ letterId, answer, remark }: LetterAnswer, context: EventContext): Promise<void> {
  const { tx, vault, now, record } = context
  await sql`select from offer where letter_id = ${letterId}::uuid for update`.execute(tx)
  const [offer] = await loadOffersWhere(context, sql`o.letter_id = ${letterId}::uuid`)
  if (!offer) return
  requireAnswerable(offer, answer)
  const sealed_remark = remark === null ? null : vault.encrypt(`offer.sealed_remark|${offer.id}`, remark)
  await tx.updateTable('offer').set({ answer, answered_at: now, sealed_remark }).where('id', '=', offer.id).execute()
  const { job, number } = offer
  record({
    kind: 'offer',
    id: offer.id,
    name: job,
    before: { state: offer.state, number },
    after: { state: answer, number },
  })
  if (answer === 'accepted') await takeFirstDay(context, offer.application_id, offer.first_day)
  else await mailDeclined(tx, offer)
}

/** Throws 409 unless the offer is the one that waits for its candidate. */
function requireAnswerable({ state }: Pick<StoredOffer, 'state'>, answer: LetterAnswer['answer']): void {
  if (state === 'sent' || (state === 'expired' && answer === 'declined')) return
  if (state === 'expired') throw conflict('offer_expired')
  if (state === 'replaced') throw conflict('offer_replaced')
  throw conflict(state === 'withdrawn' ? 'offer_withdrawn' : 'offer_answered')
}

/** Tells whoever proposed the offer, and the recruiter. The mail says neither who nor how much. */
async function mailDeclined(tx: Tx, offer: StoredOffer): Promise<void> {
  const { job, company_id, recruiter } = await loadAppliedVacancy(tx, offer.application_id)
  const { rows } = await sql<{
    email: string
  }>`select account.email from request r join account on account.id = r.sent_by
    where r.id = ${offer.request_id}::uuid`.execute(tx)
  const recipients = new Set([...rows.map(({ email }) => email), ...(recruiter ? [recruiter.address] : [])])
  const link = `${BASE_URL_PLACEHOLDER}/app/requests?request=${offer.request_id}`
  await enqueueMails(
    tx,
    company_id,
    [...recipients].map((recipient) => ({
      recipient,
      cause: offerCause(offer.id),
      subject: `An offer was declined (${job}) / 錄取遭婉拒（${job}）`,
      body: `An offer for ${job} was declined. The reason is with the offer:\n${link}\n\n${job} 的錄取已遭婉拒，原因請見：\n${link}\n`,
    })),
  )
}

export const offerCause = (id: string): string => `offer/${id}`

/** Throws 409 unless the letter of an offer may be opened by its candidate, and 404 for one that was not sent. */
export async function requireOpenLetter(
  context: Parameters<typeof loadOffersWhere>[0],
  applicationId: string,
  id: string,
): Promise<StoredOffer | undefined> {
  const [offer] = await loadOffersWhere(
    context,
    sql`o.id = ${id}::uuid and o.application_id = ${applicationId}::uuid and o.letter_id is not null`,
  )
  if (offer?.state === 'replaced') throw conflict('offer_replaced')
  if (offer?.state === 'withdrawn') throw conflict('offer_withdrawn')
  return offer
}
