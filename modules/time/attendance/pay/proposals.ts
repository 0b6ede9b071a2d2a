import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#base/days.ts'
import { Refused } from '#base/errors.ts'
import { onDay } from '#modules/people/employees/as-of.ts'
import { reached, withinReach } from '#modules/people/employees/reach.ts'
import { refusalSaid } from '#modules/requests/approval/considered.ts'
import type { Planned } from '#modules/requests/approval/kind.ts'
import { overtimeAskedOn, overtimeRecordsOn } from '#modules/time/overtime/asked-on.ts'
import { overtimePlanner } from '#modules/time/overtime/planner.ts'
import { mayHaveOvertime } from '#modules/time/overtime/who-may-have.ts'
import { partTimeAskedOn, partTimeRecordsOn } from '#modules/time/part-time/asked-on.ts'
import { partTimePlanner } from '#modules/time/part-time/planner.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageFrom, searched } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import { countedIn } from '#server/view-counts.ts'
import { clockOn } from '../clock-text.ts'
import { spanOf } from '../judged.ts'
import { daysOfPeople } from '../judging.ts'
import { joinHeldSetting } from '../settings/held.ts'
import type { attendancePayApi } from './contract.ts'
import { furtherOf, type Proposed, type ProposedAs, proposedOf } from './proposed.ts'

/** So many days back hours are proposed. */
const DAYS_BACK = 62

type Filters = {
  kind?: ProposedAs | undefined
  from?: Day | undefined
  to?: Day | undefined
  employee_id?: string | undefined
  mine_only?: boolean | undefined
}
type Asked = Filters & {
  page: number
  per_page: number
  sort: SortOf<typeof attendancePayApi.proposals>
  search?: string | undefined
}
type Row = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  day: Day
  kind: ProposedAs
  worked: number
}

const SEARCHED = ['employee.full_name', 'employee.employee_no']
const KIND = sql`case when job.employment_type = 'part_time' then 'part_time' else 'overtime' end`
const [PERSON, DAY] = [sql`d.employee_id`, sql`d.day`]
const DAYS = sql`attendance_day d join employee on employee.id = d.employee_id left join employment job on ${onDay('job', DAY)}
  left join office place on place.id = job.office_id left join compensation pay on ${onDay('pay', DAY)} cross join company
  ${joinHeldSetting(sql`d.office_id`, DAY)}`

/** Days with both punches whose office proposes hours: of part-timers once they are approved, and beyond the hours of whoever may have overtime. */
function judgedBy(
  { actor, today }: Context,
  mayHave: RawBuilder<boolean>,
  { kind, from, to, employee_id, mine_only }: Filters,
) {
  const asked: RawBuilder<unknown>[] = [
    withinReach(actor, 'attendance:read', today),
    sql`d.day between ${addDays(today, -DAYS_BACK)}::date and ${today}::date and d.in_at is not null and d.out_at is not null and d.worked > 0`,
    sql`coalesce(held.proposes_hours, true)`,
    sql`case when ${KIND} = 'part_time' then d.approval in ('auto', 'approved') else (d.over > 0 or d.due = 0) and ${mayHave} end`,
  ]
  if (kind) asked.push(sql`${KIND} = ${kind}`)
  if (from) asked.push(sql`d.day >= ${from}::date`)
  if (to) asked.push(sql`d.day <= ${to}::date`)
  if (employee_id) asked.push(sql`d.employee_id = ${employee_id}::uuid`)
  if (mine_only) asked.push(sql`d.employee_id = ${actor.employeeId}::uuid`)
  return asked
}

const IS_ASKED = sql`case when ${KIND} = 'part_time' then ${partTimeAskedOn(PERSON, DAY)} else ${overtimeAskedOn(PERSON, DAY)} end`

/** Those days without a record, and those with one whose punches show a further stretch. */
function foundBy(
  context: Context,
  mayHave: RawBuilder<boolean>,
  filters: Filters,
  further: ReadonlyMap<string, Proposed>,
) {
  const isFurther = sql`d.id = any(${[...further.keys()]}::uuid[])`
  return [...judgedBy(context, mayHave, filters), sql`(not ${IS_ASKED} or ${isFurther})`]
}

type Candidate = {
  id: string
  employee_id: string
  day: Day
  kind: ProposedAs
  records: { start: number; end: number }[]
}

/**
 * What days that have records show beside these, by the id of the day. Only days that count more minutes than their records
 * are looked at. Two queries and those of `daysOfPeople`.
 */
async function furtherStretches(
  context: Context,
  mayHave: RawBuilder<boolean>,
  filters: Filters,
): Promise<Map<string, Proposed>> {
  const { tx, now } = context
  const { rows } = await sql<Candidate>`
    select d.id, d.employee_id, d.day, ${KIND} as kind, records.stretches as records
    from ${DAYS} cross join lateral (
      select coalesce(sum(one.minutes), 0)::int as minutes,
        jsonb_agg(jsonb_build_object('start', one.start_minute, 'end', one.end_minute)) as stretches
      from (select * from (${overtimeRecordsOn(PERSON, DAY)}) overtime where ${KIND} = 'overtime'
        union all select * from (${partTimeRecordsOn(PERSON, DAY)}) hours where ${KIND} = 'part_time') one) records
    where ${sql.join(judgedBy(context, mayHave, filters), sql` and `)} and ${IS_ASKED}
      and records.minutes < case when ${KIND} = 'part_time' or d.due = 0 then d.worked else d.over end`.execute(tx)
  if (rows.length === 0) return new Map()
  const people = [...new Set(rows.map(({ employee_id }) => employee_id))]
  const days = await daysOfPeople(tx, people, spanOf(rows.map(({ day }) => day)), now)
  return new Map(
    rows.flatMap(({ id, employee_id, day, kind, records }) => {
      const judged = days.get(employee_id)?.find((one) => one.day === day)
      const found = judged && furtherOf(judged, kind, records)
      return found ? [[id, found] as const] : []
    }),
  )
}

/** How many days each of several askings finds, in one statement. */
export async function proposalCounts(context: Context, lists: readonly (Filters & { search?: string | undefined })[]) {
  const mayHave = await mayHaveOvertime(context.tx, context.today)
  const further = await furtherStretches(context, mayHave, {})
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...foundBy(context, mayHave, filters, further), searched(search, SEARCHED)], sql` and `),
  )
  return countedIn(context.tx, DAYS, conditions)
}

/**
 * What attendance shows and nobody has asked for: each day with the request as it would be sent, and what that comes to. Nothing
 * is paid by it: a request is sent, decided and paid as any other. A fixed number of queries for each month a page lies in.
 */
export async function proposalPage(api: Pick<Api, 'labels'>, context: Context, asked: Asked) {
  const { tx, actor, today, now } = context
  const { kind, from, to, employee_id, mine_only, ...page } = asked
  const filters = { kind, from, to, employee_id, mine_only }
  const mayHave = await mayHaveOvertime(tx, today)
  const further = await furtherStretches(context, mayHave, filters)
  const { rows, total } = await pageFrom<Row, Asked['sort']>(tx, page, {
    select: sql`select d.id, d.employee_id, employee.employee_no, employee.full_name, d.day, d.worked, ${KIND} as kind`,
    from: sql`from ${DAYS}`,
    where: foundBy(context, mayHave, filters, further),
    search: SEARCHED,
    orders: { day: sql`d.day`, full_name: sql`employee.full_name` },
    ties: sql`d.day desc, employee.full_name, d.id`,
  })
  if (rows.length === 0) return { rows: [], total }
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const days = await daysOfPeople(tx, people, spanOf(rows.map(({ day }) => day)), now)
  const proposals = rows.map((row) => {
    const day = days.get(row.employee_id)?.find((one) => one.day === row.day)
    return { row, day, proposed: further.get(row.id) ?? (day && proposedOf(day, row.kind)) }
  })
  const planned = await planner(context, proposals)
  const managed = await reached(tx, actor, 'overtime:manage', people, today)
  return {
    total,
    rows: proposals.map(({ row, day, proposed }) => {
      const { plan, refused } = proposed ? planned({ row, proposed }) : { plan: undefined, refused: undefined }
      const clock = (at: number | null | undefined) =>
        at === null || at === undefined || !day ? null : clockOn(day.zone, day.day, new Date(at))
      const own = row.employee_id === actor.employeeId && actor.grants.has('overtime:ask')
      const maySend = plan !== undefined && (own || managed.has(row.employee_id))
      return {
        ...row,
        ...(proposed ?? NOTHING),
        // Beside a record the times are those of the further stretch, and not of all of the day.
        ...(further.has(row.id)
          ? { clock_in: proposed!.start, clock_out: proposed!.end }
          : { clock_in: clock(day?.judged?.in), clock_out: clock(day?.judged?.out) }),
        minutes: plan?.minutes ?? null,
        refused: refused ? saidOf(refused, api, context) : null,
        actions: !maySend ? [] : plan.warnings.some(({ remark }) => remark) ? ['look' as const] : ['send' as const],
      }
    }),
  }
}

const NOTHING: Proposed = {
  start: '00:00',
  end: '00:00',
  next_day: false,
  break_minutes: 0,
  present_from: null,
  present_until: null,
}

type Known = { readonly row: Row; readonly proposed: Proposed }
type Tried = { readonly plan?: Planned; readonly refused?: Refused }

/** What each proposal comes to as a request, or why it would be refused. */
async function planner(
  context: Context,
  all: readonly { readonly row: Row; readonly proposed: Proposed | undefined }[],
): Promise<(known: Known) => Tried> {
  const known = all.flatMap(({ row, proposed }) => (proposed ? [{ row, proposed }] : []))
  const overtime = ({ row, proposed }: Known) => ({
    employeeId: row.employee_id,
    requestId: null,
    given: { day: row.day, ...proposed, given: null },
  })
  const partTime = ({ row, proposed: { start, end, break_minutes } }: Known) => ({
    employeeId: row.employee_id,
    requestId: null,
    given: { day: row.day, start, end, break_minutes },
  })
  const of = Map.groupBy(known, ({ row }) => row.kind)
  const [extra, hours] = [of.get('overtime') ?? [], of.get('part_time') ?? []]
  const overtimes = extra.length > 0 ? await overtimePlanner(context, extra.map(overtime)) : undefined
  const partTimes = hours.length > 0 ? await partTimePlanner(context, hours.map(partTime)) : undefined
  return (one) => {
    try {
      const made = one.row.kind === 'overtime' ? overtimes?.plan(overtime(one)) : partTimes?.plan(partTime(one))
      return made ? { plan: made.planned } : {}
    } catch (error) {
      if (error instanceof Refused) return { refused: error }
      throw error
    }
  }
}

function saidOf(refused: Refused, api: Pick<Api, 'labels'>, context: Context): string {
  const [codes] = Object.values(refused.fields ?? {})
  return refusalSaid(codes?.[0] ?? refused.code, refused, api, context)
}
