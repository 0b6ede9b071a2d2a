import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql, slicePage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { applicationConditions } from '../candidates/application-list.ts'
import { readPerson, sortByName } from '../candidates/persons.ts'
import { applicationsWithin, FROM_APPLICATIONS, type Reading } from '../candidates/reading.ts'
import type { CardMove, CardRow, onboardingApi } from './contract.ts'
import { CARD_WAITS, type Waits } from './extension-points.ts'
import { type CardState, cardActions } from './rules.ts'
import { STAGES, type Stage } from './stage-rules.ts'

const MOST_OF_COLUMN = 50
const DAY_MS = 86_400_000

type Filters = {
  vacancy_id?: string[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  stage?: Stage[] | undefined
  state?: CardState[] | undefined
  search?: string | undefined
}
type Asked = Filters & { sort: SortOf<typeof onboardingApi.list>; page: number; per_page: number }

export type StoredCard = Omit<
  z.input<typeof CardRow>,
  'full_name' | 'stage_at' | 'days' | 'waits_for' | 'waits_for_candidate' | 'actions'
> & { stage_at: Date; sealed_person: Buffer; recruiter: string | null; employee_id: string | null }

/** The recruiter of a vacancy by name while they work here on a day; null for any other. */
export function recruiterOn(today: Day): RawBuilder<string | null> {
  return sql<
    string | null
  >`case when recruiter.last_day is null or recruiter.last_day >= ${today}::date then recruiter.full_name end`
}

const select = (today: Day) => sql<StoredCard>`select card.id, a.id as application_id, a.candidate_id, a.vacancy_id,
  case when v.id is not null then company.code || '-' || v.number end as job,
  coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh,
  place.office_id, office.name as office, place.department_id, department.name as department, card.stage, card.state,
  card.stage_at, card.onboard_on, card.employee_id, c.tags, c.sealed_person, card.version,
  ${recruiterOn(today)} as recruiter`
const FROM = sql`${FROM_APPLICATIONS} join onboarding_card card on card.application_id = a.id
  join office on office.id = place.office_id join department on department.id = place.department_id
  join position on position.id = place.position_id join company on company.id = a.company_id
  left join employee recruiter on recruiter.id = v.recruiter_id`
const STAGE_ORDER = sql`array_position(${[...STAGES]}::text[], card.stage)`

async function conditions(context: Reading, asked: Filters, permission: Permission = 'candidate:read') {
  const { vacancy_id, office_id, department_id, search, stage, state } = asked
  return [
    await applicationsWithin(context, permission),
    ...applicationConditions(context, { vacancy_id, office_id, department_id, search }),
    ...(stage ? [sql<boolean>`card.stage = any(${stage}::text[])`] : []),
    ...(state ? [sql<boolean>`card.state = any(${state}::text[])`] : []),
  ]
}

/** A page of the cards that the caller may read. */
export async function loadCardPage(context: Reading & Pick<Context, 'now'>, asked: Asked) {
  const { tx } = context
  const where = await conditions(context, asked)
  // Names are encrypted: those of all that were found are opened.
  const { rows, total } = asked.sort.endsWith('full_name')
    ? await loadByName(context, asked, where)
    : await loadPageFromSql<StoredCard, Asked['sort']>(
        tx,
        { ...asked, search: undefined },
        {
          select: select(context.today),
          from: FROM,
          where,
          orders: {
            stage_at: sql`card.stage_at`,
            stage: [STAGE_ORDER, sql`card.stage_at`],
            office: sql`lower(office.name)`,
            department: sql`lower(department.name)`,
            title_en: sql`lower(coalesce(v.title_en, position.name))`,
            title_zh: sql`coalesce(v.title_zh, position.name)`,
            onboard_on: sql`card.onboard_on`,
            // Ordered in memory, above.
            full_name: sql`card.id`,
          },
          tieBreaker: sql`card.id`,
        },
      )
  return { rows: await toCardRows(context, rows), total }
}

async function loadByName(context: Reading, asked: Asked, where: readonly RawBuilder<unknown>[]) {
  const { rows } =
    await sql<StoredCard>`${select(context.today)} ${FROM} where ${sql.join([...where], sql` and `)} order by card.id`.execute(
      context.tx,
    )
  const ordered = sortByName(rows, (row) => nameOf(context, row), asked.sort)
  return slicePage(ordered, asked)
}

const nameOf = ({ vault }: Pick<Reading, 'vault'>, { candidate_id, sealed_person }: StoredCard) =>
  readPerson(vault, { id: candidate_id, sealed_person }).full_name

/** The columns of the board: active cards, those first that wait longest. */
export async function loadBoard(context: Reading & Pick<Context, 'now'>, asked: Filters) {
  const { tx } = context
  const where = sql.join(await conditions(context, { ...asked, state: ['active'] }), sql` and `)
  const { rows: totals } = await sql<{ stage: Stage; total: number }>`
    select card.stage, count(*)::int as total ${FROM} where ${where} group by card.stage`.execute(tx)
  const { rows } = await sql<StoredCard>`select * from (${select(context.today)},
      row_number() over (partition by card.stage order by card.stage_at, card.id) as place_in_column
      ${FROM} where ${where}) t where t.place_in_column <= ${MOST_OF_COLUMN} order by t.place_in_column, t.id`.execute(
    tx,
  )
  const cards = await toCardRows(context, rows)
  return {
    columns: STAGES.map((stage) => ({
      stage,
      total: totals.find((row) => row.stage === stage)?.total ?? 0,
      cards: cards.filter((card) => card.stage === stage),
    })),
  }
}

/** Shown rows of stored ones. The statements do not grow with the rows. */
async function toCardRows(
  context: Reading & Pick<Context, 'now'>,
  rows: readonly StoredCard[],
): Promise<z.input<typeof CardRow>[]> {
  const { tx, actor, now, today } = context
  const waits = await loadWaits(tx, rows, today)
  return rows.map((row) => {
    const { people, onCandidate } = waits.get(row.application_id) ?? NOBODY
    return {
      id: row.id,
      application_id: row.application_id,
      candidate_id: row.candidate_id,
      full_name: nameOf(context, row),
      vacancy_id: row.vacancy_id,
      job: row.job,
      title_en: row.title_en,
      title_zh: row.title_zh,
      office_id: row.office_id,
      office: row.office,
      department_id: row.department_id,
      department: row.department,
      stage: row.stage,
      state: row.state,
      stage_at: row.stage_at.toISOString(),
      days: Math.max(0, Math.floor((now.getTime() - row.stage_at.getTime()) / DAY_MS)),
      onboard_on: row.onboard_on,
      waits_for: [...people],
      waits_for_candidate: onCandidate,
      tags: row.tags,
      version: row.version,
      actions: hasPlaceInReach(actor, 'candidate:edit', row) ? cardActions(row) : [],
    }
  })
}

const NOBODY: Waits = { people: [], onCandidate: false }

/** Whom active cards wait for: what modules say, else the recruiter while they work here. */
export async function loadWaits(
  tx: Tx,
  rows: readonly Pick<StoredCard, 'application_id' | 'stage' | 'state' | 'recruiter'>[],
  today: Day,
): Promise<ReadonlyMap<string, Waits>> {
  const active = rows.filter(({ state }) => state === 'active')
  const waits = new Map<string, Waits>(
    active.map(({ application_id, recruiter }) => [
      application_id,
      { people: recruiter === null ? [] : [recruiter], onCandidate: false },
    ]),
  )
  if (active.length > 0)
    for (const { load } of CARD_WAITS.all())
      for (const [id, found] of await load(tx, active, today)) waits.set(id, found)
  return waits
}

/** A card that the caller may read, or change, as the permission says. Throws 404 for any other. */
export async function loadStoredCard(context: Reading, id: string, permission: Permission): Promise<StoredCard> {
  const where = [...(await conditions(context, {}, permission)), sql`card.id = ${id}::uuid`]
  const { rows } = await sql<StoredCard>`${select(context.today)} ${FROM} where ${sql.join(where, sql` and `)}`.execute(
    context.tx,
  )
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** A card with the person, what was done to it, and the mails that were sent. Throws 404. */
export async function loadCard(context: Reading & Pick<Context, 'now'>, id: string) {
  const { tx, vault } = context
  const stored = await loadStoredCard(context, id, 'candidate:read')
  const [row] = await toCardRows(context, [stored])
  const { email, phone } = readPerson(vault, { id: stored.candidate_id, sealed_person: stored.sealed_person })
  const { language } = await tx
    .selectFrom('candidate')
    .select('language')
    .where('id', '=', stored.candidate_id)
    .executeTakeFirstOrThrow()
  return {
    ...row!,
    email,
    phone,
    language: language === 'zh-TW' ? ('zh-TW' as const) : ('en' as const),
    employee_id: stored.employee_id,
    moves: await loadMoves(context, id),
    mails: await loadMails(tx, id),
  }
}

async function loadMoves({ tx, vault }: Reading, cardId: string): Promise<z.input<typeof CardMove>[]> {
  const { rows } = await sql<
    Omit<z.input<typeof CardMove>, 'at' | 'reason' | 'file'> & {
      at: Date
      sealed_reason: Buffer | null
      file_id: string | null
      file: string | null
    }
  >`select m.id, m.kind, m.from_stage, m.to_stage, m.at, m.name, m.sealed_reason, m.file_id, file.name as file, m.onboard_on
    from onboarding_move m left join file on file.id = m.file_id where m.card_id = ${cardId}::uuid order by m.at, m.id`.execute(
    tx,
  )
  return rows.map(({ at, sealed_reason, file_id, file, ...move }) => ({
    ...move,
    at: at.toISOString(),
    reason: sealed_reason === null ? null : vault.decrypt(`onboarding_move.sealed_reason|${move.id}`, sealed_reason),
    file: file_id !== null && file !== null ? { id: file_id, name: file } : null,
  }))
}

type SentMail = {
  id: string
  event: 'received' | 'invited' | 'moved' | 'rejected' | 'offer' | 'welcome'
  at: Date
  name: string
  state: string | null
  sent_at: Date | null
}

/** The mails of a card. That one was handed over is the outbox's to say. */
async function loadMails(tx: Tx, cardId: string) {
  const { rows } = await sql<SentMail>`
    select m.id, m.event, m.at, m.name, mail.state, mail.sent_at from onboarding_mail m
    left join mail on mail.cause = 'onboarding/' || m.id where m.card_id = ${cardId}::uuid order by m.at, m.id`.execute(
    tx,
  )
  return rows.map(({ at, state, sent_at, ...mail }) => ({
    ...mail,
    at: at.toISOString(),
    handed_over_at: state === 'sent' && sent_at !== null ? sent_at.toISOString() : null,
    has_failed: state === 'failed',
  }))
}
