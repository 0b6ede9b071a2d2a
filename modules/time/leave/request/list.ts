import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { withinReach } from '#people/reach.ts'
import { type StoredState, stateOn } from '#requests/kind.ts'
import { filterConditions, type RequestFilters } from '#requests/lists.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadCompanyLanguage, typeName } from '../types/leave-types.ts'
import { LeaveRow, type leaveListApi } from './contract.ts'

type LeaveListQuery = RequestFilters & {
  kind?: (typeof KINDS)[number] | undefined
  type_id?: string | undefined
  search?: string | undefined
  sort: SortOf<typeof leaveListApi.list>
  page: number
  per_page: number
}

type LeaveListRow = {
  id: string
  kind: (typeof KINDS)[number]
  employee_id: string
  employee_no: string
  full_name: string
  type_id: string
  name: string
  other_name: string | null
  unit: 'days' | 'hours'
  from_day: Day
  until_day: Day
  days: number | null
  minutes: number | null
  state: StoredState
  completes_after: Day | null
  sent_at: Date
}

const KINDS = LeaveRow.shape.kind.options

const REQUEST_JOINS = sql`request r join employee on employee.id = r.employee_id join leave_type t on t.id = r.type_id`
const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

type LeaveFilters = RequestFilters & Pick<LeaveListQuery, 'type_id' | 'kind'>

function leaveConditions({ actor, today }: Context, { type_id, kind, ...filters }: LeaveFilters) {
  return [
    kind ? sql`r.kind = ${kind}` : sql`r.kind in (${sql.join(KINDS)})`,
    withinReach(actor, 'leave:read', today),
    ...filterConditions(filters, today),
    ...(type_id ? [sql`r.type_id = ${type_id}::uuid`] : []),
  ]
}

/** Counts the requests of several filters in one statement. */
export function countLeaveLists(context: Context, lists: readonly (LeaveFilters & Pick<LeaveListQuery, 'search'>)[]) {
  return countConditions(
    context.tx,
    REQUEST_JOINS,
    lists.map(({ search, ...filters }) =>
      sql.join([...leaveConditions(context, filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
    ),
  )
}

/** Lists requests for leave, time off and encashment in reach, in any state. */
export async function loadLeavePage(context: Context, { type_id, kind, ...asked }: LeaveListQuery) {
  const { tx, today, language } = context
  const { rows, total } = await loadPageFromSql<LeaveListRow, typeof asked.sort>(tx, asked, {
    select: sql`select r.id, r.kind, r.employee_id, employee.employee_no, employee.full_name, r.type_id, t.name, t.other_name, t.unit,
      r.from_day, r.until_day, r.days, r.minutes, r.state, r.completes_after, r.sent_at`,
    from: sql`from ${REQUEST_JOINS}`,
    where: leaveConditions(context, { type_id, kind, ...asked }),
    search: SEARCH_COLUMNS,
    orders: { from_day: sql`r.from_day`, full_name: sql`lower(employee.full_name)`, sent_at: sql`r.sent_at` },
    tieBreaker: sql`r.sent_at, r.id`,
  })
  const own = await loadCompanyLanguage(tx)
  return {
    total,
    rows: rows.map(({ name, other_name, days, minutes, completes_after, state, sent_at, ...row }) => ({
      ...row,
      type_name: typeName({ name, otherName: other_name }, language, own),
      amount: amountNumber(row.unit === 'days' ? (days ?? 0) : (minutes ?? 0), row.unit),
      state: stateOn({ state, completes_after }, today),
      sent_at: sent_at.toISOString(),
    })),
  }
}
