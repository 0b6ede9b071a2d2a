import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { addHistoryEntry, eraseRequests, loadWaitsFor, notifyApplicants, updateRequest } from '#requests/decisions.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteMailsByCause } from '#server/mail/outbox.ts'
import type { CARD_CHANGED, Waits } from '../onboarding/extension-points.ts'
import type { Stage } from '../onboarding/stage-rules.ts'
import { offerCause } from './answers.ts'
import { findLetters } from './letter.ts'
import { hideFromOwn } from './own-people.ts'
import { loadOffersWhere } from './reading.ts'
import { withdrawLetter } from './release.ts'

type Changed = Parameters<Parameters<typeof CARD_CHANGED.on>[0]>[0]

/** Withdraws what is open of a rejected card. Who became an employee sees nothing of their own. */
export async function followCard({ kind, applicationId }: Changed, context: EventContext): Promise<void> {
  if (kind === 'rejected') await endOffers(context, applicationId)
  if (kind === 'hired') await hideFromOwn(context.tx, context.vault, applicationId)
}

/** Ends the offers of an application that wait, are approved or were sent, and tells who proposed them. */
async function endOffers(context: EventContext, applicationId: string): Promise<void> {
  const { tx, now, record } = context
  const open = await loadOffersWhere(context, sql`o.application_id = ${applicationId}::uuid`)
  for (const offer of open) {
    if (!['pending', 'approved', 'sent', 'expired'].includes(offer.state)) continue
    const { id, version } = await tx
      .selectFrom('request')
      .select(['id', 'version'])
      .where('id', '=', offer.request_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const what = offer.state === 'pending' ? 'cancelled' : 'revoked'
    await updateRequest({ tx }, { id, version }, { state: what, undo_until: null, question_id: null })
    await tx.updateTable('offer').set({ ended_at: now }).where('id', '=', offer.id).execute()
    await withdrawLetter(context, offer)
    const entryId = await addHistoryEntry({ tx, now, actor: null }, id, what)
    const { id: companyId } = await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()
    const nobody = { accountId: null, companyId }
    await notifyApplicants({ tx, now, actor: nobody }, 'offer', [{ id, entryId }], what)
    const { job, number, state } = offer
    record({ kind: 'offer', id: offer.id, name: job, before: { state, number }, after: { state: 'withdrawn', number } })
  }
}

/** Erases what offers say of a candidate, cancels those that wait and erases their letters. */
export async function eraseOffers(tx: Tx, applicationId: string, _: string, now: Date): Promise<readonly string[]> {
  const offers = await tx
    .selectFrom('offer')
    .select(['id', 'request_id', 'letter_id'])
    .where('application_id', '=', applicationId)
    .execute()
  for (const { id } of offers) await deleteMailsByCause(tx, offerCause(id))
  await eraseRequests(tx, [...new Set(offers.map(({ request_id }) => request_id))])
  await tx
    .updateTable('offer')
    .set({ sealed_terms: null, sealed_remark: null, letter_id: null })
    .set({ ended_at: sql`coalesce(ended_at, ${now})` })
    .where('application_id', '=', applicationId)
    .execute()
  const letters = offers.flatMap(({ letter_id }) => letter_id ?? [])
  return (await findLetters()?.erase(tx, letters)) ?? []
}

/** The applications without an accepted offer. */
export async function lackAcceptedOffer(tx: Tx, applicationIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('offer')
    .select('application_id')
    .where('answer', '=', 'accepted')
    .where(sql<boolean>`application_id = any(${[...applicationIds]}::uuid[])`)
    .execute()
  const accepted = new Set(rows.map(({ application_id }) => application_id))
  return new Set(applicationIds.filter((id) => !accepted.has(id)))
}

/** Whom cards wait for while they are offered a job: who decides the offer, or the candidate once it was sent. */
export async function loadOfferWaits(
  tx: Tx,
  cards: readonly { application_id: string; stage: Stage }[],
  today: Day,
): Promise<Map<string, Waits>> {
  const ids = cards.filter(({ stage }) => stage === 'offer_job').map(({ application_id }) => application_id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ application_id: string; request_id: string; is_sent: boolean }>`
    select o.application_id, o.request_id, o.sent_at is not null as is_sent from offer o
    join request r on r.id = o.request_id and r.round = o.round
    where o.application_id = any(${ids}::uuid[]) and o.answer is null and o.ended_at is null
      and (r.state = 'pending' or r.state = 'approved' and o.valid_until >= ${today}::date)
      and not exists (select from offer newer where newer.application_id = o.application_id and newer.number > o.number)`.execute(
    tx,
  )
  const names = await loadWaitsFor(
    tx,
    rows.map(({ request_id }) => request_id),
  )
  return new Map(
    rows.flatMap(({ application_id, request_id, is_sent }): [string, Waits][] => {
      if (is_sent) return [[application_id, { people: [], onCandidate: true }]]
      const people = names.get(request_id)
      return people ? [[application_id, { people, onCandidate: false }]] : []
    }),
  )
}
