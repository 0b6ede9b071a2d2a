import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { withinReach } from '#modules/people/employees/reach.ts'
import { conditionsOf, type RequestFilters } from '#modules/requests/approval/list.ts'
import type { StoredState } from '#modules/requests/approval/row.ts'
import { stateOn } from '#modules/requests/approval/states.ts'
import type { Context } from '#server/context.ts'
import { pageFrom, searched } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import { countedIn } from '#server/view-counts.ts'
import { typedOf } from '../types/amount-value.ts'
import { companyLanguage, typeName } from '../types/leave-types.ts'
import { LeaveRow, type leaveListApi } from './contract.ts'

type Query = RequestFilters & {
  kind?: (typeof KINDS)[number] | undefined
  type_id?: string | undefined
  search?: string | undefined
  sort: SortOf<typeof leaveListApi.list>
  page: number
  per_page: number
}

type Row = {
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

const OF_TYPES = sql`request r join employee on employee.id = r.employee_id join leave_type t on t.id = r.type_id`
const SEARCHED = ['employee.full_name', 'employee.employee_no']

type Found = RequestFilters & Pick<Query, 'type_id' | 'kind'>

function foundBy({ actor, today }: Context, { type_id, kind, ...filters }: Found) {
  return [
    kind ? sql`r.kind = ${kind}` : sql`r.kind in (${sql.join(KINDS)})`,
    withinReach(actor, 'leave:read', today),
    ...conditionsOf(filters, today),
    ...(type_id ? [sql`r.type_id = ${type_id}::uuid`] : []),
  ]
}

/** How much leave each of several askings finds, in one statement. */
export function leaveCounts(context: Context, lists: readonly (Found & Pick<Query, 'search'>)[]) {
  return countedIn(
    context.tx,
    OF_TYPES,
    lists.map(({ search, ...filters }) =>
      sql.join([...foundBy(context, filters), searched(search, SEARCHED)], sql` and `),
    ),
  )
}

/** A page of the leave of everybody within reach, of what earned it and of what was paid out, whatever became of it. */
export async function leavePage(context: Context, { type_id, kind, ...asked }: Query) {
  const { tx, today, language } = context
  const { rows, total } = await pageFrom<Row, typeof asked.sort>(tx, asked, {
    select: sql`select r.id, r.kind, r.employee_id, employee.employee_no, employee.full_name, r.type_id, t.name, t.other_name, t.unit,
      r.from_day, r.until_day, r.days, r.minutes, r.state, r.completes_after, r.sent_at`,
    from: sql`from ${OF_TYPES}`,
    where: foundBy(context, { type_id, kind, ...asked }),
    search: SEARCHED,
    orders: { from_day: sql`r.from_day`, full_name: sql`lower(employee.full_name)`, sent_at: sql`r.sent_at` },
    ties: sql`r.sent_at, r.id`,
  })
  const own = await companyLanguage(tx)
  return {
    total,
    rows: rows.map(({ name, other_name, days, minutes, completes_after, state, sent_at, ...row }) => ({
      ...row,
      type_name: typeName({ name, otherName: other_name }, language, own),
      amount: typedOf(row.unit === 'days' ? (days ?? 0) : (minutes ?? 0), row.unit),
      state: stateOn({ state, completes_after }, today),
      sent_at: sent_at.toISOString(),
    })),
  }
}
