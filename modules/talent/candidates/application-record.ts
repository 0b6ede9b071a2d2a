import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import { domainEvent } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned } from '#server/database/records.ts'
import type { Vault } from '#server/vault.ts'
import { loadApplicationPage } from './application-list.ts'
import type { Application } from './contract.ts'
import { applicationsWithin, FROM_APPLICATIONS, type Reading } from './reading.ts'
import { type Review, requireReview } from './rules.ts'

/** An application that the caller may read, with answers, files and history. Throws 404 for any other. */
export async function loadApplication(context: Reading, id: string): Promise<z.input<typeof Application>> {
  const { tx, actor, vault } = context
  const { rows } = await loadApplicationPage(context, { id, sort: 'received_at', page: 1, per_page: 1 })
  const [row] = rows
  if (!row) throw notFound()
  const stored = await tx.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const open = (column: 'sealed_remark' | 'sealed_video_link') => {
    const sealed = stored[column]
    return sealed === null ? null : vault.decrypt(`application.${column}|${id}`, sealed)
  }
  const url = open('sealed_video_link')
  return {
    ...row,
    remark: open('sealed_remark'),
    answers: await loadAnswers(tx, vault, id),
    ...(hasPlaceInReach(actor, 'candidate:files', row) && {
      files: await loadFiles(tx, id),
      video: url === null ? null : { url, host: new URL(url).hostname },
    }),
    notice_version: stored.notice_version,
    notice_language: stored.notice_language as 'en' | 'ms' | 'zh-TW' | null,
    consented_at: stored.consented_at?.toISOString() ?? null,
    events: await loadEvents(tx, vault, id),
  }
}

async function loadAnswers(tx: Tx, vault: Vault, id: string) {
  const { rows } = await sql<{
    id: string
    question_id: string
    kind: 'text' | 'number' | 'yes_no' | 'choice'
    text_en: string
    text_zh: string
    choices: { en: string; zh: string }[] | null
    sealed_answer: Buffer
  }>`select a.id, a.question_id, q.kind, q.text_en, q.text_zh, q.choices, a.sealed_answer from application_answer a
    join vacancy_question q on q.id = a.question_id where a.application_id = ${id}::uuid order by q.place, q.id`.execute(
    tx,
  )
  return rows.map(({ id: at, choices, sealed_answer, ...question }) => {
    const { value } = JSON.parse(vault.decrypt(`application_answer.sealed_answer|${at}`, sealed_answer)) as {
      value: string
    }
    const chosen = question.kind === 'choice' ? choices?.[Number(value)] : undefined
    return { ...question, answer_en: chosen?.en ?? value, answer_zh: chosen?.zh ?? value }
  })
}

async function loadFiles(tx: Tx, id: string) {
  const { rows } = await sql<NonNullable<z.input<typeof Application>['files']>[number]>`
    select f.id, file.name, file.size, f.text_state from application_file f join file on file.id = f.file_id
    where f.application_id = ${id}::uuid order by file.name, f.id`.execute(tx)
  return rows
}

async function loadEvents(tx: Tx, vault: Vault, id: string): Promise<z.input<typeof Application>['events']> {
  const rows = await tx
    .selectFrom('application_event')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id: at, sealed_remark, ...event }) => ({
    kind: event.kind as z.input<typeof Application>['events'][number]['kind'],
    at: event.at.toISOString(),
    name: event.name,
    status: event.status as Review['status'],
    later_until: event.later_until,
    remark: sealed_remark === null ? null : vault.decrypt(`application_event.sealed_remark|${at}`, sealed_remark),
  }))
}

/** Requires that the caller may do something with an application. Throws 404 where it is out of reach, their own, or ended. */
export async function requireApplication(
  context: Reading,
  id: string,
  permission: 'candidate:read' | 'candidate:edit' | 'candidate:files',
): Promise<void> {
  const within = await applicationsWithin(context, permission)
  const { rows } = await sql`select a.id ${FROM_APPLICATIONS} where a.id = ${id}::uuid and ${within}`.execute(
    context.tx,
  )
  if (rows.length === 0) throw notFound()
}

/** Somebody gave an application a status, or took it back; what a handler throws undoes that. */
export const APPLICATION_REVIEWED = domainEvent<{
  applicationId: string
  /** Who did it, by name. */
  by: string
  before: Review['status']
  after: Review['status']
}>('application.reviewed')

/** Gives an application a status, or takes it back. The log says the status, and no remark. */
export async function reviewApplication(
  context: Context,
  { id, version, ...review }: Review & { id: string; version: number },
): Promise<void> {
  const { tx, vault, now, today, record } = context
  await requireApplication(context, id, 'candidate:edit')
  const before = await lockVersioned(tx, 'application', { id, version })
  if (before.state !== 'received') throw notFound()
  requireReview(review, today)
  const { status, later_until = null } = review
  // Nothing else is kept of a review that was taken back.
  const remark = status === null ? undefined : review.remark
  await tx
    .updateTable('application')
    .set({
      status,
      later_until,
      sealed_remark: remark === undefined ? null : vault.encrypt(`application.sealed_remark|${id}`, remark),
      reviewed_at: status === null ? null : now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await insertEvent(context, id, {
    kind: status === null ? 'taken_back' : 'reviewed',
    status,
    later_until,
    remark: review.remark,
  })
  await context.publish(tx, APPLICATION_REVIEWED, {
    applicationId: id,
    by: context.actor.fullName,
    before: before.status as Review['status'],
    after: status,
  })
  record({
    kind: 'application',
    id,
    before: { status: before.status, later_until: before.later_until },
    after: { status, later_until },
  })
}

/** Adds to the history of an application. */
export async function insertEvent(
  { tx, vault, now, actor }: Pick<Context, 'tx' | 'vault' | 'now' | 'actor'>,
  application_id: string,
  {
    remark,
    ...event
  }: {
    kind: 'received' | 'reviewed' | 'taken_back' | 'corrected' | 'joined' | 'taken_apart' | 'assigned'
    status?: Review['status']
    later_until?: string | null
    remark?: string | undefined
  },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  const { id } = required(rows[0], 'new id')
  const sealed_remark = remark === undefined ? null : vault.encrypt(`application_event.sealed_remark|${id}`, remark)
  await tx
    .insertInto('application_event')
    .values({ id, application_id, at: now, name: actor.fullName, ...event, sealed_remark })
    .execute()
}
