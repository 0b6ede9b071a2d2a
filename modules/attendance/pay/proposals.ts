import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#base/days.ts'
import { Refused } from '#base/errors.ts'
import { onDay } from '#modules/employees/as-of.ts'
import { reached, withinReach } from '#modules/employees/reach.ts'
import { overtimeAskedOn } from '#modules/overtime/asked-on.ts'
import { overtimePlanner } from '#modules/overtime/planner.ts'
import { mayHaveOvertime } from '#modules/overtime/who-may-have.ts'
import { partTimeAskedOn } from '#modules/part-time/asked-on.ts'
import { partTimePlanner } from '#modules/part-time/planner.ts'
import { refusalSaid } from '#modules/requests/considered.ts'
import type { Planned } from '#modules/requests/kind.ts'
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
import { type Proposed, type ProposedAs, proposedOf } from './proposed.ts'

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

/**
 * Days with both punches whose office proposes hours and that nobody asked for: of part-timers once they are approved, and
 * beyond the hours of whoever may have overtime.
 */
function foundBy(
  { actor, today }: Context,
  mayHave: RawBuilder<boolean>,
  { kind, from, to, employee_id, mine_only }: Filters,
) {
  const asked: RawBuilder<unknown>[] = [
    withinReach(actor, 'attendance:read', today),
    sql`d.day between ${addDays(today, -DAYS_BACK)}::date and ${today}::date and d.in_at is not null and d.out_at is not null and d.worked > 0`,
    sql`coalesce(held.proposes_hours, true)`,
    sql`case when ${KIND} = 'part_time' then d.approval in ('auto', 'approved') and not ${partTimeAskedOn(PERSON, DAY)}
      else (d.over > 0 or d.due = 0) and not ${overtimeAskedOn(PERSON, DAY)} and ${mayHave} end`,
  ]
  if (kind) asked.push(sql`${KIND} = ${kind}`)
  if (from) asked.push(sql`d.day >= ${from}::date`)
  if (to) asked.push(sql`d.day <= ${to}::date`)
  if (employee_id) asked.push(sql`d.employee_id = ${employee_id}::uuid`)
  if (mine_only) asked.push(sql`d.employee_id = ${actor.employeeId}::uuid`)
  return asked
}

/** How many days each of several askings finds, in one statement. */
export async function proposalCounts(context: Context, lists: readonly (Filters & { search?: string | undefined })[]) {
  const mayHave = await mayHaveOvertime(context.tx, context.today)
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...foundBy(context, mayHave, filters), searched(search, SEARCHED)], sql` and `),
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
  const { rows, total } = await pageFrom<Row, Asked['sort']>(tx, page, {
    select: sql`select d.id, d.employee_id, employee.employee_no, employee.full_name, d.day, d.worked, ${KIND} as kind`,
    from: sql`from ${DAYS}`,
    where: foundBy(context, await mayHaveOvertime(tx, today), { kind, from, to, employee_id, mine_only }),
    search: SEARCHED,
    orders: { day: sql`d.day`, full_name: sql`employee.full_name` },
    ties: sql`d.day desc, employee.full_name, d.id`,
  })
  if (rows.length === 0) return { rows: [], total }
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const days = await daysOfPeople(tx, people, spanOf(rows.map(({ day }) => day)), now)
  const proposals = rows.map((row) => {
    const day = days.get(row.employee_id)?.find((one) => one.day === row.day)
    return { row, day, proposed: day && proposedOf(day, row.kind) }
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
        clock_in: clock(day?.judged?.in),
        clock_out: clock(day?.judged?.out),
        minutes: plan?.minutes ?? null,
        refused: refused ? saidOf(refused, api, context) : null,
        actions: !maySend ? [] : plan.warnings.some(({ remark }) => remark) ? ['look' as const] : ['send' as const],
      }
    }),
  }
}

const NOTHING: Proposed = {
  ...{ start: '00:00', end: '00:00', next_day: false, break_minutes: 0, present_from: null, present_until: null },
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
