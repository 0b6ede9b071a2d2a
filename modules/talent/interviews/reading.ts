import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql, slicePage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { applicationConditions } from '../candidates/application-list.ts'
import { readPerson } from '../candidates/persons.ts'
import { applicationsWithin, FROM_APPLICATIONS, type Reading } from '../candidates/reading.ts'
import type { Interview, InterviewRow, interviewApi, PanelScore } from './contract.ts'
import { endOf, type InterviewState, interviewActions, PHASES, type Phase } from './rules.ts'

type At = Reading & Pick<Context, 'now'>
type Filters = {
  phase?: Phase[] | undefined
  vacancy_id?: string[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  employee_id?: string[] | undefined
  card_id?: string[] | undefined
  is_panel_missing?: boolean | undefined
  search?: string | undefined
}
type Asked = Filters & { id?: string; sort: SortOf<typeof interviewApi.list>; page: number; per_page: number }

type StoredRow = Omit<z.input<typeof InterviewRow>, 'full_name' | 'starts_at' | 'actions'> & {
  candidate_id: string
  sealed_person: Buffer
  starts_at: Date | null
  state: InterviewState | null
  card_state: string
}

/** When an interview ends. */
export const ENDS_AT = sql`(i.starts_at + i.minutes * interval '1 minute')`

/** Somebody of a panel `p` whose record is `e`, without a score, who has left today or will have left on the day of it. */
export function isMissing(today: string, zone: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(p.scored_at is null and coalesce(e.last_day < greatest((i.starts_at at time zone ${zone})::date, ${today}::date), false))`
}

function phaseAt(now: Date): RawBuilder<Phase> {
  return sql<Phase>`case when i.id is null then 'to_arrange' when i.state = 'cancelled' then 'cancelled' when i.result is not null then 'decided'
    when i.state = 'offered' then 'choosing' when ${ENDS_AT} > ${now} then 'ahead' when panel.owed > 0 then 'scores_owed' else 'scored' end`
}

function select(now: Date) {
  return sql<StoredRow>`select coalesce(i.id, card.id) as id, i.id as interview_id, card.id as card_id, a.id as application_id, a.candidate_id,
    c.sealed_person, a.vacancy_id, case when v.id is not null then company.code || '-' || v.number end as job,
    coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh,
    place.office_id, office.name as office, place.department_id, department.name as department, i.round, ${phaseAt(now)} as phase,
    i.state, i.starts_at, i.minutes, office.timezone as zone, i.location, panel.names as panel, panel.given, panel.owed,
    panel.is_missing as is_panel_missing, i.result, coalesce(i.version, 0) as version, card.state as card_state`
}

/** Interviews, and cards in their stage for which none is arranged. */
function from(today: string) {
  return sql`${FROM_APPLICATIONS} join onboarding_card card on card.application_id = a.id
    join office on office.id = place.office_id join department on department.id = place.department_id
    join position on position.id = place.position_id join company on company.id = a.company_id
    join lateral (
      select i.id, i.round, i.state, i.starts_at, i.minutes, i.location, i.result, i.version from interview i where i.application_id = a.id
      union all
      select null, null, null, null, null, null, null, null where card.stage = 'interview' and card.state = 'active'
        and not exists (select from interview live where live.application_id = a.id and live.state <> 'cancelled')) i on true
    cross join lateral (
      select coalesce(array_agg(e.full_name order by lower(e.full_name), e.id), '{}') as names,
        (count(*) filter (where p.scored_at is not null))::int as given, (count(*) filter (where p.scored_at is null))::int as owed,
        coalesce(bool_or(${isMissing(today, sql`office.timezone`)}), false) and i.state is distinct from 'cancelled' as is_missing
      from interview_panel p join employee e on e.id = p.employee_id where p.interview_id = i.id) panel`
}

async function conditions(context: At, asked: Filters & { id?: string }) {
  const { vacancy_id, office_id, department_id, search, phase, employee_id, card_id, is_panel_missing, id } = asked
  return [
    await applicationsWithin(context, 'candidate:read'),
    ...applicationConditions(context, { vacancy_id, office_id, department_id, search }),
    ...(id === undefined ? [] : [sql`i.id = ${id}::uuid`]),
    ...(phase ? [sql`${phaseAt(context.now)} = any(${phase}::text[])`] : []),
    ...(card_id ? [sql`card.id = any(${card_id}::uuid[])`] : []),
    ...(employee_id
      ? [
          sql`exists (select from interview_panel p where p.interview_id = i.id and p.employee_id = any(${employee_id}::uuid[]))`,
        ]
      : []),
    ...(is_panel_missing === undefined ? [] : [sql`panel.is_missing = ${is_panel_missing}`]),
  ]
}

const nameOf = ({ vault }: Pick<Reading, 'vault'>, { candidate_id, sealed_person }: StoredRow) =>
  readPerson(vault, { id: candidate_id, sealed_person }).full_name

/** A page of the interviews of candidates whom the caller may read. */
export async function loadInterviewPage(context: At, asked: Asked) {
  const where = await conditions(context, asked)
  const { rows, total } = asked.sort.endsWith('full_name')
    ? await loadByName(context, asked, where)
    : await loadPageFromSql<StoredRow, Asked['sort']>(
        context.tx,
        { ...asked, search: undefined },
        {
          select: select(context.now),
          from: from(context.today),
          where,
          orders: {
            starts_at: sql`i.starts_at`,
            round: sql`i.round`,
            phase: [sql`array_position(${[...PHASES]}::text[], ${phaseAt(context.now)})`, sql`i.starts_at`],
            title_en: sql`lower(coalesce(v.title_en, position.name))`,
            title_zh: sql`coalesce(v.title_zh, position.name)`,
            office: sql`lower(office.name)`,
            department: sql`lower(department.name)`,
            // Ordered in memory, below.
            full_name: sql`card.id`,
          },
          tieBreaker: sql`card.id, i.round, i.id`,
        },
      )
  return { rows: rows.map((row) => toRow(context, row)), total }
}

/** Names are encrypted: those of all that were found are opened. */
async function loadByName(context: At, asked: Asked, where: readonly RawBuilder<unknown>[]) {
  const { rows } =
    await sql<StoredRow>`${select(context.now)} ${from(context.today)} where ${sql.join([...where], sql` and `)}
    order by card.id, i.round, i.id`.execute(context.tx)
  const keys = new Map(rows.map((row) => [row, nameOf(context, row).toLowerCase()]))
  const ordered = rows.toSorted((a, b) => {
    const [left = '', right = ''] = [keys.get(a), keys.get(b)]
    return left === right ? 0 : left < right ? -1 : 1
  })
  if (asked.sort.startsWith('-')) ordered.reverse()
  return slicePage(ordered, asked)
}

function toRow(context: At, row: StoredRow): z.input<typeof InterviewRow> {
  const { sealed_person: _, candidate_id: __, state, card_state, starts_at, ...shown } = row
  const mayEdit = card_state === 'active' && hasPlaceInReach(context.actor, 'candidate:edit', row)
  return {
    ...shown,
    full_name: nameOf(context, row),
    starts_at: starts_at?.toISOString() ?? null,
    actions: !mayEdit
      ? []
      : state === null
        ? ['arrange']
        : interviewActions({ ...row, state, minutes: row.minutes ?? 0 }, context.now),
  }
}

/** An interview with its panel. Scores are in it for whoever may change interviews and owes none of their own. Throws 404. */
export async function loadInterview(context: At, id: string): Promise<z.input<typeof Interview>> {
  const { tx, actor, vault, today } = context
  const { rows } = await loadInterviewPage(context, { id, sort: 'starts_at', page: 1, per_page: 1 })
  const [row] = rows
  if (!row) throw notFound()
  const stored = await tx.selectFrom('interview').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const mayEdit = hasPlaceInReach(actor, 'candidate:edit', row)
  const panel = await loadPanel(tx, vault, id, { today, zone: row.zone })
  const owes = panel.some(({ employee_id, score }) => employee_id === actor.employeeId && score === null)
  const { interview_id: _, panel: __, ...shown } = row
  return {
    ...shown,
    round: stored.round,
    minutes: stored.minutes,
    location: stored.location,
    state: stored.state as InterviewState,
    ends_at: endOf(stored)?.toISOString() ?? null,
    times: await loadTimes(tx, [id]),
    kit_en: stored.kit_en,
    kit_zh: stored.kit_zh,
    questions: await loadInterviewQuestions(tx, id),
    panel: shownPanel(panel, mayEdit && !owes),
    is_candidate_invited: stored.is_candidate_invited,
    ...(mayEdit && {
      remark:
        stored.sealed_remark === null ? null : vault.decrypt(`interview.sealed_remark|${id}`, stored.sealed_remark),
    }),
    events: await loadEvents(tx, id),
  }
}

/** The times that candidates may choose from. */
export async function loadTimes(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('interview_time')
    .select(['id', 'interview_id', 'starts_at'])
    .where('interview_id', 'in', [...ids])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ starts_at, ...time }) => ({ ...time, starts_at: starts_at.toISOString() }))
}

export function loadInterviewQuestions(tx: Tx, id: string) {
  return tx
    .selectFrom('interview_question')
    .select(['id', 'text_en', 'text_zh', 'hint_en', 'hint_zh'])
    .where('interview_id', '=', id)
    .orderBy('place')
    .execute()
}

export type OpenedScore = z.input<typeof PanelScore>
type Member = Omit<z.input<typeof Interview>['panel'][number], 'score'> & { score: OpenedScore | null }

export const scorePlace = (memberId: string): string => `interview_panel.sealed_score|${memberId}`

/** The panel of an interview with all scores, whoever may see them. */
export async function loadPanel(
  tx: Tx,
  vault: Pick<Vault, 'decrypt'>,
  id: string,
  { today, zone }: { today: string; zone: string },
): Promise<Member[]> {
  const { rows } = await sql<{
    id: string
    employee_id: string
    full_name: string
    scored_at: Date | null
    sealed_score: Buffer | null
    is_missing: boolean
  }>`select p.id, p.employee_id, e.full_name, p.scored_at, p.sealed_score, ${isMissing(today, sql`${zone}::text`)} as is_missing
    from interview_panel p join interview i on i.id = p.interview_id join employee e on e.id = p.employee_id
    where p.interview_id = ${id}::uuid order by lower(e.full_name), e.id`.execute(tx)
  return rows.map(({ id: member, scored_at, sealed_score, ...one }) => ({
    ...one,
    scored_at: scored_at?.toISOString() ?? null,
    score: sealed_score === null ? null : (JSON.parse(vault.decrypt(scorePlace(member), sealed_score)) as OpenedScore),
  }))
}

/** A panel with the scores that are given, or without any. */
export function shownPanel(panel: readonly Member[], showsScores: boolean): z.input<typeof Interview>['panel'] {
  return panel.map(({ score, ...member }) => ({ ...member, ...(showsScores && score !== null && { score }) }))
}

async function loadEvents(tx: Tx, id: string): Promise<z.input<typeof Interview>['events']> {
  const rows = await tx
    .selectFrom('interview_event')
    .select(['kind', 'at', 'name'])
    .where('interview_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, at, name }) => ({
    kind: required(kind, 'kind') as z.input<typeof Interview>['events'][number]['kind'],
    at: at.toISOString(),
    name,
  }))
}
