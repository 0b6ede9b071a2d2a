import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { isAsOf } from '#people/as-of.ts'
import { filterInReach, withinReach } from '#people/reach.ts'
import { refusalText } from '#requests/by-file.ts'
import type { RequestPlan } from '#requests/kind.ts'
import type { Api } from '#server/api/api.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { mayHaveOvertime } from '../../hours/overtime/policy/may-have-overtime.ts'
import { createOvertimePlanner } from '../../hours/overtime/request/planner.ts'
import { createPartTimePlanner } from '../../hours/part-time/planner.ts'
import { hasRecordOn, selectRecordsOn } from '../../hours/work/records-on-day.ts'
import { clockOn } from '../clock-text.ts'
import { enclosingSpan } from '../evaluation/attendance-day-store.ts'
import { loadPersonDays } from '../evaluation/evaluation-inputs.ts'
import { joinSettingOnDay } from '../settings/setting-on-day.ts'
import type { attendancePayApi } from './contract.ts'
import { type ProposedHours, type ProposedKind, proposeFurtherHours, proposeHours } from './proposed-hours.ts'

/** Days for which hours are proposed. */
const DAYS_BACK = 62

type ProposalFilters = {
  kind?: ProposedKind | undefined
  from?: Day | undefined
  to?: Day | undefined
  employee_id?: string | undefined
  mine_only?: boolean | undefined
}
type ProposalListQuery = ProposalFilters & {
  page: number
  per_page: number
  sort: SortOf<typeof attendancePayApi.proposals>
  search?: string | undefined
}
type ProposalListRow = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  day: Day
  kind: ProposedKind
  worked: number
}

const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']
const KIND = sql`case when job.employment_type = 'part_time' then 'part_time' else 'overtime' end`
const [PERSON, DAY] = [sql`d.employee_id`, sql`d.day`]
const FROM_DAYS = sql`attendance_day d join employee on employee.id = d.employee_id left join employment job on ${isAsOf('job', DAY)}
  left join office place on place.id = job.office_id left join compensation pay on ${isAsOf('pay', DAY)} cross join company
  ${joinSettingOnDay(sql`d.office_id`, DAY)}`

/**
 * SQL for days with both punches in offices that propose hours: part-timers' days once approved, and days beyond the
 * normal hours of people with overtime rights.
 */
function candidateConditions(
  { actor, today }: Context,
  mayHave: RawBuilder<boolean>,
  { kind, from, to, employee_id, mine_only }: ProposalFilters,
) {
  const conditions: RawBuilder<unknown>[] = [
    withinReach(actor, 'attendance:read', today),
    sql`d.day between ${addDays(today, -DAYS_BACK)}::date and ${today}::date and d.in_at is not null and d.out_at is not null and d.worked > 0`,
    sql`coalesce(held.proposes_hours, true)`,
    sql`case when ${KIND} = 'part_time' then d.approval in ('auto', 'approved') else (d.over > 0 or d.due = 0) and ${mayHave} end`,
  ]
  if (kind) conditions.push(sql`${KIND} = ${kind}`)
  if (from) conditions.push(sql`d.day >= ${from}::date`)
  if (to) conditions.push(sql`d.day <= ${to}::date`)
  if (employee_id) conditions.push(sql`d.employee_id = ${employee_id}::uuid`)
  if (mine_only) conditions.push(sql`d.employee_id = ${actor.employeeId}::uuid`)
  return conditions
}

const HAS_REQUEST = sql`case when ${KIND} = 'part_time' then ${hasRecordOn('part_time', PERSON, DAY)} else ${hasRecordOn('overtime', PERSON, DAY)} end`

/** Adds: days without a record, or with a record and a further stretch of punches. */
function listConditions(
  context: Context,
  mayHave: RawBuilder<boolean>,
  filters: ProposalFilters,
  further: ReadonlyMap<string, ProposedHours>,
) {
  const isFurther = sql`d.id = any(${[...further.keys()]}::uuid[])`
  return [...candidateConditions(context, mayHave, filters), sql`(not ${HAS_REQUEST} or ${isFurther})`]
}

type Candidate = {
  id: string
  employee_id: string
  day: Day
  kind: ProposedKind
  records: { start: number; end: number }[]
}

/**
 * Finds hours beside existing records, by the id of the day. Only days with more minutes than their records are loaded.
 * Runs two queries beside those of `loadPersonDays`.
 */
async function loadFurtherHours(
  context: Context,
  mayHave: RawBuilder<boolean>,
  filters: ProposalFilters,
): Promise<Map<string, ProposedHours>> {
  const { tx, now } = context
  const { rows } = await sql<Candidate>`
    select d.id, d.employee_id, d.day, ${KIND} as kind, records.stretches as records
    from ${FROM_DAYS} cross join lateral (
      select coalesce(sum(one.minutes), 0)::int as minutes,
        jsonb_agg(jsonb_build_object('start', one.start_minute, 'end', one.end_minute)) as stretches
      from (select * from (${selectRecordsOn('overtime', PERSON, DAY)}) overtime where ${KIND} = 'overtime'
        union all select * from (${selectRecordsOn('part_time', PERSON, DAY)}) hours where ${KIND} = 'part_time') one) records
    where ${sql.join(candidateConditions(context, mayHave, filters), sql` and `)} and ${HAS_REQUEST}
      and records.minutes < case when ${KIND} = 'part_time' or d.due = 0 then d.worked else d.over end`.execute(tx)
  if (rows.length === 0) return new Map()
  const people = [...new Set(rows.map(({ employee_id }) => employee_id))]
  const days = await loadPersonDays(tx, people, enclosingSpan(rows.map(({ day }) => day)), now)
  return new Map(
    rows.flatMap(({ id, employee_id, day, kind, records }) => {
      const personDay = days.get(employee_id)?.find((one) => one.day === day)
      const found = personDay && proposeFurtherHours(personDay, kind, records)
      return found ? [[id, found] as const] : []
    }),
  )
}

/** Counts the days of several filters in one statement. */
export async function countProposals(
  context: Context,
  lists: readonly (ProposalFilters & { search?: string | undefined })[],
) {
  const mayHave = await mayHaveOvertime(context.tx, context.today)
  const further = await loadFurtherHours(context, mayHave, {})
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join(
      [...listConditions(context, mayHave, filters, further), searchCondition(search, SEARCH_COLUMNS)],
      sql` and `,
    ),
  )
  return countConditions(context.tx, FROM_DAYS, conditions)
}

/**
 * Lists proposals: each day with the request that would be sent and its result. A proposal pays nothing by itself; its
 * request is decided and paid as any other. Runs a fixed number of queries per month on the page.
 */
export async function loadProposalPage(api: Pick<Api, 'labels'>, context: Context, asked: ProposalListQuery) {
  const { tx, actor, today, now } = context
  const { kind, from, to, employee_id, mine_only, ...page } = asked
  const filters = { kind, from, to, employee_id, mine_only }
  const mayHave = await mayHaveOvertime(tx, today)
  const further = await loadFurtherHours(context, mayHave, filters)
  const { rows, total } = await loadPageFromSql<ProposalListRow, ProposalListQuery['sort']>(tx, page, {
    select: sql`select d.id, d.employee_id, employee.employee_no, employee.full_name, d.day, d.worked, ${KIND} as kind`,
    from: sql`from ${FROM_DAYS}`,
    where: listConditions(context, mayHave, filters, further),
    search: SEARCH_COLUMNS,
    orders: { day: sql`d.day`, full_name: sql`employee.full_name` },
    tieBreaker: sql`d.day desc, employee.full_name, d.id`,
  })
  if (rows.length === 0) return { rows: [], total }
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const days = await loadPersonDays(tx, people, enclosingSpan(rows.map(({ day }) => day)), now)
  const proposals = rows.map((row) => {
    const day = days.get(row.employee_id)?.find((one) => one.day === row.day)
    return { row, day, proposed: further.get(row.id) ?? (day && proposeHours(day, row.kind)) }
  })
  const planned = await loadPlanner(context, proposals)
  const managed = await filterInReach(tx, actor, 'overtime:manage', people, today)
  return {
    total,
    rows: proposals.map(({ row, day, proposed }) => {
      const furtherHours = further.get(row.id)
      const { plan, refused } = proposed ? planned({ row, proposed }) : { plan: undefined, refused: undefined }
      const clock = (at: number | null | undefined) =>
        at === null || at === undefined || !day ? null : clockOn(day.zone, day.day, new Date(at))
      const own = row.employee_id === actor.employeeId && actor.grants.has('overtime:ask')
      const maySend = plan !== undefined && (own || managed.has(row.employee_id))
      return {
        ...row,
        ...(proposed ?? EMPTY_PROPOSAL),
        // Beside a record, the times are of the further stretch only.
        ...(furtherHours
          ? { clock_in: furtherHours.start, clock_out: furtherHours.end }
          : { clock_in: clock(day?.evaluation?.in), clock_out: clock(day?.evaluation?.out) }),
        minutes: plan?.minutes ?? null,
        refused: refused ? refusalMessage(refused, api, context) : null,
        actions: !maySend ? [] : plan.warnings.some(({ remark }) => remark) ? ['look' as const] : ['send' as const],
      }
    }),
  }
}

const EMPTY_PROPOSAL: ProposedHours = {
  start: '00:00',
  end: '00:00',
  next_day: false,
  break_minutes: 0,
  present_from: null,
  present_until: null,
}

type PlannableProposal = { readonly row: ProposalListRow; readonly proposed: ProposedHours }
type PlanOrRefusal = { readonly plan?: RequestPlan; readonly refused?: DomainError }

/** Plans each proposal as a request, or finds why it would be refused. */
async function loadPlanner(
  context: Context,
  all: readonly { readonly row: ProposalListRow; readonly proposed: ProposedHours | undefined }[],
): Promise<(known: PlannableProposal) => PlanOrRefusal> {
  const known = all.flatMap(({ row, proposed }) => (proposed ? [{ row, proposed }] : []))
  const overtime = ({ row, proposed }: PlannableProposal) => ({
    employeeId: row.employee_id,
    requestId: null,
    // Nobody said why yet: a reason that the law does not know asks for a look at the form.
    given: { day: row.day, ...proposed, given: null, emergency: 'none' as const },
  })
  const partTime = ({ row, proposed: { start, end, break_minutes } }: PlannableProposal) => ({
    employeeId: row.employee_id,
    requestId: null,
    given: { day: row.day, start, end, break_minutes },
  })
  const of = Map.groupBy(known, ({ row }) => row.kind)
  const [extra, hours] = [of.get('overtime') ?? [], of.get('part_time') ?? []]
  const overtimes = extra.length > 0 ? await createOvertimePlanner(context, extra.map(overtime)) : undefined
  const partTimes = hours.length > 0 ? await createPartTimePlanner(context, hours.map(partTime)) : undefined
  return (one) => {
    try {
      const made = one.row.kind === 'overtime' ? overtimes?.plan(overtime(one)) : partTimes?.plan(partTime(one))
      return made ? { plan: made.planned } : {}
    } catch (error) {
      if (error instanceof DomainError) return { refused: error }
      throw error
    }
  }
}

function refusalMessage(refused: DomainError, api: Pick<Api, 'labels'>, context: Context): string {
  const [codes] = Object.values(refused.fields ?? {})
  return refusalText(codes?.[0] ?? refused.code, refused, api, context)
}
