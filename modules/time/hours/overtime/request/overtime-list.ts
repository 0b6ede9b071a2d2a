import { sql } from 'kysely'
import { clockText } from '#base/week.ts'
import { loadReachByPermission, withinReach } from '#people/reach.ts'
import type { RequestState } from '#requests/contract.ts'
import type { RequestRow } from '#requests/kind.ts'
import { stateOn } from '#requests/kind.ts'
import { filterConditions } from '#requests/lists.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context.ts'
import { loadPageFromSql, searchCondition } from '#server/list-page.ts'
import { countConditions } from '#server/view-counts.ts'
import { loadHoursPricer, loadPeopleOnDays } from '../../work/people-on-days.ts'
import type { Compensation, DayType } from '../../work/values.ts'
import type { overtimeApi } from '../contract.ts'
import { computeAmount, loadMinutesBefore } from '../pay/day-share.ts'
import { groupHours, loadPieces } from '../pay/load-pieces.ts'

type OvertimeListQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof overtimeApi.list>
  search?: string | undefined
  state?: RequestState | undefined
  from?: string | undefined
  to?: string | undefined
  employee_id?: string | undefined
  mine_only?: boolean | undefined
  piece?: string | undefined
}

type OvertimeListRow = Pick<RequestRow, 'id' | 'employee_id' | 'state' | 'completes_after' | 'sent_at' | 'version'> & {
  employee_no: string
  full_name: string
  day: string
  start_minute: number
  end_minute: number
  minutes: number
  given: Compensation
  currency: string | null
  paid_in: string | null
}

const OVERTIME_RECORDS = sql`overtime_request o join request r on r.id = o.request_id join employee on employee.id = r.employee_id`
const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

type OvertimeFilters = Omit<OvertimeListQuery, 'page' | 'per_page' | 'sort' | 'search'>

function listConditions({ actor, today }: Context, { mine_only, piece, ...filters }: OvertimeFilters) {
  return [
    ...filterConditions(filters, today),
    withinReach(actor, 'overtime:read', today),
    ...(mine_only ? [sql`r.employee_id = ${actor.employeeId}::uuid`] : []),
    ...(piece
      ? [sql`exists (select from overtime_piece p where p.request_id = r.id and ${piece}::uuid in (p.id, p.paid_with))`]
      : []),
  ]
}

/** How many records each of several askings finds, in one statement. */
export function countOvertime(context: Context, lists: readonly (OvertimeFilters & { search?: string | undefined })[]) {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...listConditions(context, filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(context.tx, OVERTIME_RECORDS, conditions)
}

/** Records of overtime within reach, with their minutes by kind of day and what they are worth for who may see pay. */
export async function loadOvertimePage(
  context: Context,
  { mine_only, piece, state, from, to, employee_id, ...asked }: OvertimeListQuery,
) {
  const { tx, actor, today } = context
  const { rows, total } = await loadPageFromSql<OvertimeListRow, OvertimeListQuery['sort']>(tx, asked, {
    select: sql`select r.id, r.employee_id, r.state, r.completes_after, r.sent_at, r.version, employee.employee_no, employee.full_name,
      o.day, o.start_minute, o.end_minute, o.minutes, o.given,
      (select min(run.period) from overtime_piece p join pay_run_took t on t.source = 'overtime' and t.source_id = p.paid_with and t.nth = 1
        join pay_run run on run.id = t.pay_run_id where p.request_id = r.id) as paid_in`,
    from: sql`from ${OVERTIME_RECORDS}`,
    where: listConditions(context, { mine_only, piece, state, from, to, employee_id }),
    search: SEARCH_COLUMNS,
    orders: {
      day: sql`o.day`,
      full_name: sql`employee.full_name`,
      minutes: sql`o.minutes`,
      sent_at: sql`r.sent_at`,
    },
    tieBreaker: sql`o.day desc, r.id`,
  })
  const pieces = await loadPieces(
    tx,
    rows.map(({ id }) => id),
  )
  const ofRequest = Map.groupBy(pieces, ({ request }) => request)
  const people = rows.map((row) => ({ employee: row.employee_id, day: row.day }))
  const personOf = await loadPeopleOnDays(tx, [...people, ...pieces])
  const priced = await loadHoursPricer(tx, pieces, personOf)
  const before = await loadMinutesBefore(tx, pieces)
  const ids = [...new Set(rows.map((row) => row.employee_id))]
  const sees = (await loadReachByPermission(tx, actor, ['compensation:read'], ids, today)).get('compensation:read')!
  return {
    rows: rows.map(({ start_minute, end_minute, completes_after, state: kept, sent_at, ...row }) => {
      const own = ofRequest.get(row.id) ?? []
      const minutesByType = (type: DayType) => own.reduce((all, one) => all + (one.type === type ? one.minutes : 0), 0)
      const isShown = row.given === 'pay' && own.length > 0 && sees.has(row.employee_id)
      return {
        ...row,
        start: clockText(start_minute),
        end: clockText(end_minute),
        normal_minutes: minutesByType('normal'),
        non_working_minutes: minutesByType('non_working'),
        public_holiday_minutes: minutesByType('public_holiday'),
        disaster_minutes: minutesByType('disaster'),
        state: stateOn({ state: kept, completes_after }, today),
        amount: isShown ? computeAmount(row.id, groupHours(own), priced, before) : null,
        currency: personOf({ employee: row.employee_id, day: row.day })?.currency ?? '',
        sent_at: sent_at.toISOString(),
      }
    }),
    total,
  }
}
