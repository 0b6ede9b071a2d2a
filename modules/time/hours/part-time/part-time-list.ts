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
import type { partTimeApi } from './contract.ts'
import { hourlyAmount } from './part-time-calculation.ts'

type PartTimeListQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof partTimeApi.list>
  search?: string | undefined
  state?: RequestState | undefined
  from?: string | undefined
  to?: string | undefined
  employee_id?: string | undefined
  mine_only?: boolean | undefined
  id?: string | undefined
}

type PartTimeListRow = Pick<RequestRow, 'id' | 'employee_id' | 'state' | 'completes_after' | 'sent_at' | 'version'> & {
  employee_no: string
  full_name: string
  day: string
  start_minute: number
  end_minute: number
  break_minutes: number
  minutes: number
  per_hour: number
  currency: string
  paid_in: string | null
}

const PART_TIME_RECORDS = sql`part_time_request o join request r on r.id = o.request_id join employee on employee.id = r.employee_id`
const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

type PartTimeFilters = Omit<PartTimeListQuery, 'page' | 'per_page' | 'sort' | 'search'>

function listConditions({ actor, today }: Context, { mine_only, id, ...filters }: PartTimeFilters) {
  return [
    ...filterConditions(filters, today),
    withinReach(actor, 'overtime:read', today),
    ...(mine_only ? [sql`r.employee_id = ${actor.employeeId}::uuid`] : []),
    ...(id ? [sql`r.id = ${id}::uuid`] : []),
  ]
}

/** How many hours each of several askings finds, in one statement. */
export function countPartTime(context: Context, lists: readonly (PartTimeFilters & { search?: string | undefined })[]) {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...listConditions(context, filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(context.tx, PART_TIME_RECORDS, conditions)
}

/** Part-time hours within reach, with what they are worth for who may see pay. */
export async function loadPartTimePage(
  context: Context,
  { mine_only, id, state, from, to, employee_id, ...asked }: PartTimeListQuery,
) {
  const { tx, actor, today } = context
  const { rows, total } = await loadPageFromSql<PartTimeListRow, PartTimeListQuery['sort']>(tx, asked, {
    select: sql`select r.id, r.employee_id, r.state, r.completes_after, r.sent_at, r.version, employee.employee_no, employee.full_name,
      o.day, o.start_minute, o.end_minute, o.break_minutes, o.minutes, o.per_hour, o.currency,
      (select run.period from pay_run_took t join pay_run run on run.id = t.pay_run_id
        where t.source = 'part_time' and t.source_id = r.id and t.nth = 1) as paid_in`,
    from: sql`from ${PART_TIME_RECORDS}`,
    where: listConditions(context, { mine_only, id, state, from, to, employee_id }),
    search: SEARCH_COLUMNS,
    orders: {
      day: sql`o.day`,
      full_name: sql`employee.full_name`,
      minutes: sql`o.minutes`,
      sent_at: sql`r.sent_at`,
    },
    tieBreaker: sql`o.day desc, r.id`,
  })
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const sees = (await loadReachByPermission(tx, actor, ['compensation:read'], people, today)).get('compensation:read')!
  return {
    rows: rows.map(({ start_minute, end_minute, completes_after, state: kept, sent_at, per_hour, ...row }) => ({
      ...row,
      start: clockText(start_minute),
      end: clockText(end_minute),
      state: stateOn({ state: kept, completes_after }, today),
      per_hour: sees.has(row.employee_id) ? per_hour : null,
      amount: sees.has(row.employee_id) ? hourlyAmount(per_hour, row.minutes) : null,
      sent_at: sent_at.toISOString(),
    })),
    total,
  }
}
