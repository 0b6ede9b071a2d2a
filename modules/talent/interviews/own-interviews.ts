import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { conflict, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { readPerson } from '../candidates/persons.ts'
import { FROM_APPLICATIONS, loadOwnCards, type Reading } from '../candidates/reading.ts'
import { insertInterviewEvent } from './arrange.ts'
import type { OWN_PHASES, OwnInterview, OwnInterviewRow, ownInterviewApi } from './own-contract.ts'
import { ENDS_AT, loadInterviewQuestions, loadPanel, scorePlace, shownPanel } from './reading.ts'
import { endOf, type GivenScore, requireScore } from './rules.ts'

type At = Reading & Pick<Context, 'now'>
type OwnPhase = (typeof OWN_PHASES)[number]
type Asked = {
  id?: string
  phase?: OwnPhase[] | undefined
  search?: string | undefined
  sort: SortOf<typeof ownInterviewApi.list>
  page: number
  per_page: number
}
type StoredRow = Omit<z.input<typeof OwnInterviewRow>, 'full_name' | 'starts_at'> & {
  candidate_id: string
  sealed_person: Buffer
  application_id: string
  member_id: string
  starts_at: Date | null
}

function phaseAt(now: Date): RawBuilder<OwnPhase> {
  return sql<OwnPhase>`case when mine.scored_at is not null then 'score_given' when i.state = 'offered' then 'choosing'
    when i.starts_at > ${now} then 'ahead' else 'score_owed' end`
}

/** The interviews of somebody's panels that were not cancelled; never those of their own application. */
const FROM = sql`${FROM_APPLICATIONS} join interview i on i.application_id = a.id join interview_panel mine on mine.interview_id = i.id
  join office on office.id = place.office_id join position on position.id = place.position_id join company on company.id = a.company_id`

const isOwn = (employeeId: string | null): RawBuilder<unknown> =>
  sql`mine.employee_id = ${employeeId}::uuid and i.state <> 'cancelled' and a.state = 'received'`

async function conditions(context: At, asked: Pick<Asked, 'id' | 'phase'>) {
  const own = await loadOwnCards(context)
  return [
    isOwn(context.actor.employeeId),
    sql`a.candidate_id <> all(${own}::uuid[])`,
    ...(asked.id === undefined ? [] : [sql`i.id = ${asked.id}::uuid`]),
    ...(asked.phase ? [sql`${phaseAt(context.now)} = any(${asked.phase}::text[])`] : []),
  ]
}

async function loadRows(context: At, asked: Asked) {
  const { tx, now } = context
  return loadPageFromSql<StoredRow, Asked['sort']>(tx, asked, {
    select: sql`select i.id, a.id as application_id, a.candidate_id, c.sealed_person, mine.id as member_id,
      case when v.id is not null then company.code || '-' || v.number end as job,
      coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh, office.name as office, i.round,
      ${phaseAt(now)} as phase, i.starts_at, i.minutes, office.timezone as zone, i.location`,
    from: FROM,
    where: await conditions(context, asked),
    search: ['v.title_en', 'v.title_zh', 'position.name', 'office.name'],
    orders: {
      starts_at: sql`i.starts_at`,
      title_en: sql`lower(coalesce(v.title_en, position.name))`,
      title_zh: sql`coalesce(v.title_zh, position.name)`,
      round: sql`i.round`,
      phase: [phaseAt(now), sql`i.starts_at`],
    },
    tieBreaker: sql`i.id`,
  })
}

function toRow({ vault }: At, row: StoredRow): z.input<typeof OwnInterviewRow> {
  const { sealed_person, candidate_id, application_id: _, member_id: __, starts_at, ...shown } = row
  return {
    ...shown,
    full_name: readPerson(vault, { id: candidate_id, sealed_person }).full_name,
    starts_at: starts_at?.toISOString() ?? null,
  }
}

export async function loadOwnPage(context: At, asked: Asked) {
  const { rows, total } = await loadRows(context, asked)
  return { rows: rows.map((row) => toRow(context, row)), total }
}

/** An interview of the caller. Throws 404 for any other. */
async function loadStored(context: At, id: string): Promise<StoredRow> {
  const { rows } = await loadRows(context, { id, sort: 'starts_at', page: 1, per_page: 1 })
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** An interview as one of its panel has it: the others' scores after their own. */
export async function loadOwnInterview(context: At, id: string): Promise<z.input<typeof OwnInterview>> {
  const { tx, vault, today, actor, now } = context
  const row = await loadStored(context, id)
  const { kit_en, kit_zh } = await tx
    .selectFrom('interview')
    .select(['kit_en', 'kit_zh'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const panel = await loadPanel(tx, vault, id, { today, zone: row.zone })
  const own = required(
    panel.find(({ employee_id }) => employee_id === actor.employeeId),
    'member of a panel',
  )
  return {
    ...toRow(context, row),
    ends_at: endOf(row)?.toISOString() ?? null,
    files: await loadFiles(context, row.application_id),
    ...(await loadExpectedPay(context, row.application_id)),
    kit_en,
    kit_zh,
    questions: await loadInterviewQuestions(tx, id),
    panel: shownPanel(panel, own.score !== null),
    own_score: own.score,
    may_score: own.score === null && row.starts_at !== null && row.starts_at <= now,
  }
}

async function loadFiles({ tx }: Pick<At, 'tx'>, applicationId: string) {
  const { rows } = await sql<{ id: string; name: string; size: number }>`
    select f.id, file.name, file.size from application_file f join file on file.id = f.file_id
    where f.application_id = ${applicationId}::uuid order by file.name, f.id`.execute(tx)
  return rows
}

/** What the candidate expects, where the vacancy shows it to interviewers; else neither field. */
async function loadExpectedPay({ tx, vault }: At, applicationId: string) {
  const row = await tx
    .selectFrom('application')
    .innerJoin('vacancy', 'vacancy.id', 'application.vacancy_id')
    .select('application.sealed_pay')
    .where('application.id', '=', applicationId)
    .where('vacancy.is_expected_pay_shown', '=', true)
    .executeTakeFirst()
  if (!row) return {}
  if (row.sealed_pay === null) return { expected_pay: null, currency: null }
  const { amount, currency } = JSON.parse(vault.decrypt(`application.sealed_pay|${applicationId}`, row.sealed_pay)) as {
    amount: number
    currency: string
  }
  return { expected_pay: amount, currency }
}

/** A file of the application that one of the panel reads. Throws 404 for any other. */
export async function readOwnFile(
  context: Context,
  files: FileStore,
  { id, file_id }: { id: string; file_id: string },
) {
  const { application_id } = await loadStored(context, id)
  const found = await context.tx
    .selectFrom('application_file')
    .select('file_id')
    .where('application_id', '=', application_id)
    .where('id', '=', file_id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return files.read(context.tx, found.file_id)
}

/** Gives the caller's score, once. Throws 409 before the interview has begun, or for a second score. */
export async function giveScore(
  context: Context,
  { id, scores, recommendation, remark }: GivenScore & { id: string },
): Promise<void> {
  const { tx, vault, now, actor, record } = context
  const { member_id, starts_at, job } = await loadStored(context, id)
  const member = await tx
    .selectFrom('interview_panel')
    .select(['scored_at'])
    .where('id', '=', member_id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw notFound()
  if (member.scored_at !== null) throw conflict('interview_score_given')
  if (starts_at === null || starts_at > now) throw conflict('interview_not_begun')
  const questions = await loadInterviewQuestions(tx, id)
  requireScore(
    { scores, recommendation, remark },
    questions.map((one) => one.id),
  )
  const score = {
    scores: scores.map(({ note = null, ...one }) => ({ ...one, note })),
    recommendation,
    remark: remark ?? null,
  }
  await tx
    .updateTable('interview_panel')
    .set({ sealed_score: vault.encrypt(scorePlace(member_id), JSON.stringify(score)), scored_at: now })
    .where('id', '=', member_id)
    .execute()
  await insertInterviewEvent(context, id, 'scored', actor.fullName)
  record({ kind: 'interview', id, name: job, after: { scored: true } })
}

/** Counts the interviews of the caller that meet a condition on `i`, `mine` and the card. Most people are on no panel: one query. */
export async function countOwn(context: At, condition: RawBuilder<unknown>): Promise<number> {
  const { tx, actor } = context
  const { rows } = await sql<{ candidate_id: string }>`select a.candidate_id ${FROM}
    join onboarding_card card on card.application_id = a.id
    where ${isOwn(actor.employeeId)} and ${condition} and card.state = 'active'`.execute(tx)
  if (rows.length === 0) return 0
  const own = new Set(await loadOwnCards(context))
  return rows.filter(({ candidate_id }) => !own.has(candidate_id)).length
}

/** A score is owed: the interview is over, and there is none. */
export const owesScoreAt = (now: Date): RawBuilder<unknown> =>
  sql`mine.scored_at is null and i.state = 'planned' and ${ENDS_AT} <= ${now}`
