import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Day, dayIn, monthOf } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { isPlaceWithinReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { countryAt } from '#statutory/countries.ts'
import { loadChanges } from './changes.ts'
import type { EmploymentType, Vacancy, VacancyRow, VacancyState, vacancyApi } from './contract.ts'
import { isPast, stateNow } from './office-day.ts'
import { loadQuestions } from './questions.ts'
import { findDisclosure, movesIn } from './rules.ts'

type Reading = Pick<Context, 'tx' | 'actor' | 'now' | 'today'>
type Filters = {
  search?: string | undefined
  state?: z.output<typeof VacancyState>[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  position_id?: string[] | undefined
  employment_type?: z.output<typeof EmploymentType>[] | undefined
  is_recruiter_missing?: boolean | undefined
}
type VacancyQuery = Filters & { page: number; per_page: number; sort: SortOf<typeof vacancyApi.list> }

type Shown = Omit<z.input<typeof VacancyRow>, 'opened_at' | 'actions' | 'code' | 'vacant'> & {
  number: number
  opened_at: Date
  may_edit: boolean
}

function columns({ actor, now, today }: Reading) {
  return sql`v.id, v.number, v.title_en, v.title_zh, ${stateNow(now)} as state, ${isPast(now)} as is_past, v.office_id,
    office.name as office, v.department_id, department.name as department, v.position_id, position.name as position,
    v.employment_type, v.places, v.hired, v.closing_day, v.pay_period, v.pay_from, v.pay_to, office.currency, v.recruiter_id,
    recruiter.full_name as recruiter, ${isRecruiterMissing(today)} as is_recruiter_missing, v.opened_at, v.version,
    ${isPlaceWithinReach(actor, 'vacancy:edit', 'v')} as may_edit`
}
const FROM = sql`from vacancy v join office on office.id = v.office_id join department on department.id = v.department_id
  join position on position.id = v.position_id left join employee recruiter on recruiter.id = v.recruiter_id`
const SEARCH = ['v.title_en', 'v.title_zh', 'office.name', 'department.name', 'position.name'] as const

function isRecruiterMissing(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(recruiter.id is null or coalesce(recruiter.last_day < ${today}, false))`
}

function conditions({ actor, now, today }: Omit<Reading, 'tx'>, asked: Filters): RawBuilder<unknown>[] {
  const isAnyOf = (column: string, ids: readonly string[] | undefined) =>
    ids ? [sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`] : []
  return [
    isPlaceWithinReach(actor, 'vacancy:read', 'v'),
    ...(asked.state ? [sql`${stateNow(now)} = any(${[...asked.state]}::text[])`] : []),
    ...isAnyOf('v.office_id', asked.office_id),
    ...isAnyOf('v.department_id', asked.department_id),
    ...isAnyOf('v.position_id', asked.position_id),
    ...(asked.employment_type ? [sql`v.employment_type = any(${[...asked.employment_type]}::text[])`] : []),
    ...(asked.is_recruiter_missing === undefined
      ? []
      : [sql`${isRecruiterMissing(today)} = ${asked.is_recruiter_missing}`]),
  ]
}

/** A page of the vacancies within reach. */
export async function loadVacancyPage(context: Reading, asked: VacancyQuery) {
  const { rows, total } = await loadPageFromSql<Shown, VacancyQuery['sort']>(context.tx, asked, {
    select: sql`select ${columns(context)}`,
    from: FROM,
    where: conditions(context, asked),
    search: SEARCH,
    orders: {
      opened_at: sql`v.opened_at`,
      title: sql`lower(v.title_en)`,
      office: sql`office.name`,
      department: sql`department.name`,
      position: sql`position.name`,
      places: sql`v.places`,
      hired: sql`v.hired`,
      closing_day: sql`v.closing_day`,
    },
    tieBreaker: sql`v.number`,
    blanksLast: true,
  })
  return { rows: rows.map((row) => toRow(context, row)), total }
}

/** Counts the vacancies that each of several filters finds, in one statement. */
export function countVacancies({ tx, ...asker }: Reading, lists: readonly Filters[]): Promise<number[]> {
  const from = sql`vacancy v join office on office.id = v.office_id join department on department.id = v.department_id
    join position on position.id = v.position_id left join employee recruiter on recruiter.id = v.recruiter_id`
  return countConditions(
    tx,
    from,
    lists.map((asked) => sql.join([...conditions(asker, asked), searchCondition(asked.search, SEARCH)], sql` and `)),
  )
}

/** Vacancies within reach by title in the reader's language, for choosing. */
export function loadVacancyChoices(
  { tx, actor, now, language }: Context,
  {
    with_closed,
    ...asked
  }: { page: number; per_page: number; sort: 'name' | '-name' } & {
    search?: string | undefined
    with_closed?: boolean | undefined
  },
) {
  const name = language === 'zh-TW' ? sql`v.title_zh` : sql`v.title_en`
  return loadPageFromSql<{ id: string; name: string; code: string; office: string }, 'name' | '-name'>(tx, asked, {
    select: sql`select v.id, ${name} as name, ${actor.companyCode}::text || '-' || v.number as code, office.name as office`,
    from: sql`from vacancy v join office on office.id = v.office_id`,
    where: [isPlaceWithinReach(actor, 'vacancy:read', 'v'), ...(with_closed ? [] : [sql`${stateNow(now)} = 'open'`])],
    search: ['v.title_en', 'v.title_zh', 'office.name'],
    orders: { name },
    tieBreaker: sql`v.number`,
  })
}

function toRow({ actor }: Pick<Reading, 'actor'>, { may_edit, number, opened_at, ...row }: Shown) {
  return {
    ...row,
    code: `${actor.companyCode}-${number}`,
    vacant: row.places - row.hired,
    opened_at: opened_at.toISOString(),
    actions: may_edit ? [...movesIn(row.state), 'copy' as const] : [],
  } satisfies z.input<typeof VacancyRow>
}

type StoredDetail = Shown & {
  description_en: string | null
  description_zh: string | null
  weekly_minutes: number | null
  is_pay_shown: boolean
  is_expected_pay_shown: boolean
  state_reason: string | null
  posts_reason: string | null
  country: string
  timezone: string
}

/** A vacancy within reach with its questions and its history. Throws 404 for any other. */
export async function loadVacancy(context: Reading, id: string): Promise<z.input<typeof Vacancy>> {
  const { tx, actor, now } = context
  const { rows } =
    await sql<StoredDetail>`select ${columns(context)}, v.description_en, v.description_zh, v.weekly_minutes, v.is_pay_shown,
    v.is_expected_pay_shown, v.state_reason, v.posts_reason, office.country, office.timezone
    ${FROM} where v.id = ${id}::uuid and ${isPlaceWithinReach(actor, 'vacancy:read', 'v')}`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  const {
    description_en,
    description_zh,
    weekly_minutes,
    is_pay_shown,
    is_expected_pay_shown,
    state_reason,
    posts_reason,
    country,
    timezone,
    ...row
  } = found
  const month = monthOf(dayIn(timezone, now))
  return {
    ...toRow(context, row),
    description_en,
    description_zh,
    weekly_hours: weekly_minutes === null ? null : weekly_minutes / 60,
    is_pay_shown,
    shown_by_law: findDisclosure(countryAt(country), month, { ...row, weekly_minutes }),
    is_expected_pay_shown,
    state_reason,
    posts_reason,
    questions: await loadQuestions(tx, id),
    changes: await loadChanges(tx, id),
  }
}
