import { conflict } from '#base/errors.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteMailsByCause } from '#server/mail/outbox.ts'
import type { Ending } from '../candidates/erase.ts'
import { NEXT_TEXTS, type Progress } from '../candidates/open-page.ts'
import { loadAppliedVacancy } from '../candidates/vacancy-of-application.ts'
import { cardMailCause } from './mails.ts'
import type { CardState } from './rules.ts'
import { NEXT_OF_STAGE, type Stage } from './stage-rules.ts'
import { insertCard } from './write-card.ts'

type Reviewed = { applicationId: string; by: string; before: string | null; after: string | null }

/**
 * Begins onboarding where an application becomes suitable. Where it stops being so, the card goes, unless something was done with
 * it: then 409, as it is rejected on the board.
 */
export async function followReview(
  { applicationId, by, before, after }: Reviewed,
  context: EventContext,
): Promise<void> {
  const { tx } = context
  const card = await tx
    .selectFrom('onboarding_card')
    .selectAll()
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()
  if (after === 'suitable') {
    if (card) return
    const { vacancy_id } = await tx
      .selectFrom('application')
      .select('vacancy_id')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    if (vacancy_id === null) throw conflict('onboarding_without_vacancy')
    const { job } = await loadAppliedVacancy(tx, applicationId)
    await insertCard(context, by, { application_id: applicationId, stage: 'resume_reviewed', name: job })
    return
  }
  if (before !== 'suitable' || !card) return
  if (card.version > 1 || card.state !== 'active') throw conflict('onboarding_under_way')
  await tx.deleteFrom('onboarding_move').where('card_id', '=', card.id).execute()
  await tx.deleteFrom('onboarding_card').where('id', '=', card.id).execute()
  context.record({
    kind: 'onboarding_card',
    id: card.id,
    before: { stage: card.stage, state: card.state, onboard_on: card.onboard_on },
  })
}

/** Erases what a card says of a candidate, and ends it. Its stages and moments stay. Throws 409 for somebody hired who withdraws. */
export async function eraseCard(tx: Tx, applicationId: string, as: Ending, now: Date): Promise<readonly string[]> {
  const card = await tx
    .selectFrom('onboarding_card')
    .selectAll()
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()
  if (!card) return []
  if (card.state === 'hired' && as === 'withdrawn') throw conflict('application_hired')
  const mails = await tx.deleteFrom('onboarding_mail').where('card_id', '=', card.id).returning('id').execute()
  for (const { id } of mails) await deleteMailsByCause(tx, cardMailCause(id))
  const papers = await tx
    .selectFrom('onboarding_move')
    .select('file_id')
    .where('card_id', '=', card.id)
    .where('file_id', 'is not', null)
    .execute()
  await tx
    .updateTable('onboarding_move')
    .set({ sealed_reason: null, file_id: null })
    .where('card_id', '=', card.id)
    .execute()
  const ids = papers.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]))
  if (ids.length > 0) await tx.deleteFrom('file').where('id', 'in', ids).execute()
  if (card.state === 'hired') return ids
  await tx
    .updateTable('onboarding_card')
    .set({ state: 'ended', state_at: now, version: card.version + 1 })
    .where('id', '=', card.id)
    .execute()
  await tx
    .insertInto('onboarding_move')
    .values({ card_id: card.id, kind: 'ended', from_stage: card.stage, to_stage: card.stage, at: now })
    .execute()
  return ids
}

/** How a card stands, in neutral words; undefined without one. */
export async function loadCardProgress(tx: Tx, applicationId: string): Promise<Progress | undefined> {
  const card = await tx
    .selectFrom('onboarding_card')
    .select(['stage', 'stage_at', 'state', 'state_at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!card) return undefined
  const state = card.state as CardState
  if (state === 'rejected') return { state: 'not_continued', since: card.state_at, next: NEXT_TEXTS.not_continued }
  if (state === 'hired') return { state: 'hired', since: card.state_at, next: NEXT_TEXTS.hired }
  return { state: 'in_process', since: card.stage_at, next: NEXT_OF_STAGE[card.stage as Stage] }
}
