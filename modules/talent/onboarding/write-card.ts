import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { lockActiveUnits } from '#organisation/departments.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned } from '#server/database/records.ts'
import type { Vault } from '#server/vault.ts'
import { insertEvent } from '../candidates/application-record.ts'
import { insertApplication, loadConsentMonths } from '../candidates/apply.ts'
import { consentUntil } from '../candidates/rules.ts'
import { CARD_CHANGED, STAGE_FACTS } from './extension-points.ts'
import { sendCardMail } from './mails.ts'
import { loadStoredCard } from './reading.ts'
import { type AskedMove, type CardState, type MovedCard, planMove, requireState } from './rules.ts'
import { NEXT_OF_STAGE, STAGE_NEEDS, STAGES, type Stage } from './stage-rules.ts'

export const UPLOADED_PAPER = 'onboarding_upload'
const KEPT_PAPER = 'onboarding'

type Versioned = { id: string; version: number }
type MoveKind = 'begun' | 'forward' | 'back' | 'skipped' | 'rejected' | 'taken_back' | 'first_day'

/** Locks a card that the caller may change, at the version they saw. Throws 404 or 409. */
async function lockCard(context: Context, { id, version }: Versioned) {
  const stored = await loadStoredCard(context, id, 'candidate:edit')
  const locked = await lockVersioned(context.tx, 'onboarding_card', { id, version })
  return { ...locked, stage: locked.stage as Stage, state: locked.state as MovedCard['state'], stored }
}
export type LockedCard = Awaited<ReturnType<typeof lockCard>>

/** The stages of the way whose fact an application lacks. A stage that no module vouches for lacks it. */
async function loadLacking(tx: Tx, applicationId: string): Promise<Set<Stage>> {
  const lacking = new Set(STAGES.filter((stage) => STAGE_NEEDS[stage] === 'paper'))
  for (const fact of STAGE_FACTS.all())
    if (!(await fact.lacking(tx, [applicationId])).has(applicationId)) lacking.delete(fact.stage)
  return lacking
}

export type GivenMove = Versioned & {
  to: Stage
  reason?: string | undefined
  file_id?: string | undefined
  send_mail: boolean
}

/** Moves a card, and mails its candidate where that was chosen. */
export async function moveCard(context: Context, mailKey: Buffer, given: GivenMove): Promise<void> {
  const { tx } = context
  const card = await lockCard(context, given)
  const asked: AskedMove = { to: given.to, reason: given.reason, hasFile: given.file_id !== undefined }
  const kind = planMove(card, asked, await loadLacking(tx, card.application_id))
  if (given.file_id !== undefined) await keepPaper(tx, card.id, given.file_id)
  await writeMove(context, card, {
    kind,
    patch: { stage: given.to, stage_at: context.now },
    to_stage: given.to,
    reason: given.reason,
    file_id: given.file_id,
  })
  if (given.send_mail) {
    const { en, zh } = NEXT_OF_STAGE[given.to]
    await sendCardMail(context, mailKey, card, 'moved', { next: { en, 'zh-TW': zh } })
  }
}

/** Attaches an uploaded paper of this card. Throws 422 at `file_id` for any other file. */
async function keepPaper(tx: Tx, cardId: string, fileId: string): Promise<void> {
  const kept = await tx
    .updateTable('file')
    .set({ owner_kind: KEPT_PAPER })
    .where('id', '=', fileId)
    .where('owner_kind', '=', UPLOADED_PAPER)
    .where('owner_id', '=', cardId)
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw invalidField('file_id', 'not_a_choice')
}

export async function rejectCard(
  context: Context,
  mailKey: Buffer,
  { remark, send_mail, ...at }: Versioned & { remark: string; send_mail: boolean },
): Promise<void> {
  const card = await lockCard(context, at)
  requireState(card, 'active')
  const patch = { state: 'rejected' as const, state_at: context.now }
  await writeMove(context, card, { kind: 'rejected', patch, to_stage: card.stage, reason: remark })
  if (send_mail) await sendCardMail(context, mailKey, card, 'rejected')
}

/** Takes a rejection back: the card is where it was. */
export async function reopenCard(
  context: Context,
  { remark, ...at }: Versioned & { remark?: string | undefined },
): Promise<void> {
  const card = await lockCard(context, at)
  requireState(card, 'rejected')
  const patch = { state: 'active' as const, state_at: context.now, stage_at: context.now }
  await writeMove(context, card, { kind: 'taken_back', patch, to_stage: card.stage, reason: remark })
}

/** Throws 422 for a first day more than a year ago or two years ahead. */
function requireFirstDay(day: Day, today: Day): void {
  if (day < addDays(today, -366) || day > addDays(today, 731))
    throw invalidField('onboard_on', 'onboarding_first_day_span')
}

export async function setFirstDay(
  context: Context,
  { onboard_on, ...at }: Versioned & { onboard_on: Day },
): Promise<void> {
  requireFirstDay(onboard_on, context.today)
  const card = await lockCard(context, at)
  requireState(card, 'active')
  await writeMove(context, card, { kind: 'first_day', patch: { onboard_on }, to_stage: card.stage, onboard_on })
}

/** Mails the welcome that names the first day. Throws 409 for a rejected card and for one without that day. */
export async function sendWelcome(context: Context, mailKey: Buffer, at: Versioned): Promise<void> {
  const card = await lockCard(context, at)
  if (card.state === 'rejected') throw conflict('onboarding_not_active')
  if (card.onboard_on === null) throw conflict('onboarding_needs_onboard_date')
  await sendCardMail(context, mailKey, card, 'welcome', { first_day: card.onboard_on })
}

type Written = {
  kind: MoveKind
  patch: Partial<{ stage: Stage; stage_at: Date; state: CardState; state_at: Date; onboard_on: Day }>
  to_stage: Stage
  reason?: string | undefined
  file_id?: string | undefined
  onboard_on?: Day
}

/** Writes a change of a card with its line in the history and in the log, and tells the modules. No remark is in the log. */
async function writeMove(context: Context, card: LockedCard, { patch, ...move }: Written): Promise<void> {
  const { tx, record } = context
  await tx
    .updateTable('onboarding_card')
    .set({ ...patch, version: card.version + 1 })
    .where('id', '=', card.id)
    .execute()
  await insertMove(context, context.actor.fullName, { card_id: card.id, from_stage: card.stage, ...move })
  const before = { stage: card.stage, state: card.state, onboard_on: card.onboard_on }
  const { stage_at: _, state_at: __, ...after } = patch
  record({ kind: 'onboarding_card', id: card.id, name: card.stored.job, before, after: { ...before, ...after } })
  await context.publish(tx, CARD_CHANGED, {
    cardId: card.id,
    applicationId: card.application_id,
    kind: move.kind,
    stage: move.to_stage,
    onboardOn: patch.onboard_on ?? card.onboard_on,
  })
}

export async function insertMove(
  { tx, vault, now }: { tx: Tx; vault: Pick<Vault, 'encrypt'>; now: Date },
  name: string | null,
  {
    reason,
    ...move
  }: {
    card_id: string
    kind: MoveKind | 'hired' | 'hire_undone' | 'ended'
    from_stage: Stage | null
    to_stage: Stage
    reason?: string | undefined
    file_id?: string | undefined
    onboard_on?: Day
  },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  const { id } = required(rows[0], 'new id')
  const sealed_reason = reason === undefined ? null : vault.encrypt(`onboarding_move.sealed_reason|${id}`, reason)
  await tx
    .insertInto('onboarding_move')
    .values({ id, at: now, name, sealed_reason, ...move })
    .execute()
}

/** Begins onboarding with an application in a stage. Returns the card's id. */
export async function insertCard(
  context: Pick<EventContext, 'tx' | 'vault' | 'now' | 'record' | 'publish'>,
  by: string,
  {
    application_id,
    stage,
    onboard_on = null,
    name,
  }: { application_id: string; stage: Stage; onboard_on?: Day | null; name: string | null },
): Promise<string> {
  const { tx, now, record } = context
  const { id } = await tx
    .insertInto('onboarding_card')
    .values({ application_id, stage, stage_at: now, state_at: now, onboard_on })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMove(context, by, { card_id: id, kind: 'begun', from_stage: null, to_stage: stage })
  record({ kind: 'onboarding_card', id, name, after: { stage, state: 'active', onboard_on } })
  await context.publish(tx, CARD_CHANGED, {
    cardId: id,
    applicationId: application_id,
    kind: 'begun' as const,
    stage,
    onboardOn: onboard_on,
  })
  return id
}

type DirectHire = {
  full_name: string
  email: string
  phone?: string | undefined
  language: 'en' | 'zh-TW'
  office_id: string
  department_id: string
  position_id: string
  onboard_on: Day
  send_mail: boolean
}

/** Begins onboarding with somebody who has not applied. Returns the card's id. */
export async function hireDirectly(context: Context, mailKey: Buffer, given: DirectHire): Promise<string> {
  const { tx, actor, vault, now, today } = context
  const { office_id, department_id, position_id, onboard_on } = given
  const place = { office_id, department_id, position_id }
  if (!hasPlaceInReach(actor, 'candidate:edit', place)) throw invalidField('department_id', 'vacancy_out_of_reach')
  for (const unit of ['office', 'department', 'position'] as const) {
    const field = `${unit}_id` as const
    if (!(await lockActiveUnits(tx, unit, [place[field]])).has(place[field])) throw invalidField(field, 'not_a_choice')
  }
  requireFirstDay(onboard_on, today)
  const { full_name, email, phone = '', language } = given
  const application_id = required(
    await insertApplication(
      { tx, vault, now },
      {
        vacancy_id: null,
        person: { full_name, email, phone },
        language,
        columns: {
          source: 'direct',
          ...place,
          status: 'suitable',
          reviewed_at: now,
          consent_until: consentUntil(today, await loadConsentMonths(tx)),
        },
      },
    ),
    'application of somebody hired',
  )
  // The address is held by now, so the second of two that were sent at once finds the first.
  const { rows: others } = await sql`select from application a join onboarding_card card on card.application_id = a.id
    join application mine on mine.email_index = a.email_index
    where mine.id = ${application_id}::uuid and a.source = 'direct' and card.state = 'active'`.execute(tx)
  if (others.length > 0) throw conflict('onboarding_hired_twice')
  await insertEvent(context, application_id, { kind: 'received' })
  const id = await insertCard(context, actor.fullName, {
    application_id,
    stage: 'application_form',
    onboard_on,
    name: null,
  })
  if (given.send_mail) {
    const { en, zh } = NEXT_OF_STAGE.application_form
    await sendCardMail(context, mailKey, { id, application_id }, 'moved', { next: { en, 'zh-TW': zh } })
  }
  return id
}
