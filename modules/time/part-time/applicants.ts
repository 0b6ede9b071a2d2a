import { sql } from 'kysely'
import { clockText } from '#base/week.ts'
import { reachedBy, withinReach } from '#modules/people/employees/reach.ts'
import { conditionsOf } from '#modules/requests/approval/list.ts'
import type { RequestRow } from '#modules/requests/approval/row.ts'
import { stateOn } from '#modules/requests/approval/states.ts'
import type { RequestState } from '#modules/requests/approval/values.ts'
import type { Context } from '#server/context.ts'
import { pageFrom, searched } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import { countedIn } from '#server/view-counts.ts'
import type { partTimeApi } from './contract.ts'
import { amountOf } from './look.ts'

type Asked = {
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

type Row = Pick<RequestRow, 'id' | 'employee_id' | 'state' | 'completes_after' | 'sent_at' | 'version'> & {
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

const HOURS = sql`part_time_request o join request r on r.id = o.request_id join employee on employee.id = r.employee_id`
const SEARCHED = ['employee.full_name', 'employee.employee_no']

type Filters = Omit<Asked, 'page' | 'per_page' | 'sort' | 'search'>

function foundBy({ actor, today }: Context, { mine_only, id, ...filters }: Filters) {
  return [
    ...conditionsOf(filters, today),
    withinReach(actor, 'overtime:read', today),
    ...(mine_only ? [sql`r.employee_id = ${actor.employeeId}::uuid`] : []),
    ...(id ? [sql`r.id = ${id}::uuid`] : []),
  ]
}

/** How many hours each of several askings finds, in one statement. */
export function partTimeCounts(context: Context, lists: readonly (Filters & { search?: string | undefined })[]) {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...foundBy(context, filters), searched(search, SEARCHED)], sql` and `),
  )
  return countedIn(context.tx, HOURS, conditions)
}

/** Part-time hours within reach, with what they are worth for who may see pay. */
export async function partTimePage(context: Context, { mine_only, id, state, from, to, employee_id, ...asked }: Asked) {
  const { tx, actor, today } = context
  const { rows, total } = await pageFrom<Row, Asked['sort']>(tx, asked, {
    select: sql`select r.id, r.employee_id, r.state, r.completes_after, r.sent_at, r.version, employee.employee_no, employee.full_name,
      o.day, o.start_minute, o.end_minute, o.break_minutes, o.minutes, o.per_hour, o.currency,
      (select run.period from pay_run_took t join pay_run run on run.id = t.pay_run_id
        where t.source = 'part_time' and t.source_id = r.id and t.nth = 1) as paid_in`,
    from: sql`from ${HOURS}`,
    where: foundBy(context, { mine_only, id, state, from, to, employee_id }),
    search: SEARCHED,
    orders: {
      day: sql`o.day`,
      full_name: sql`employee.full_name`,
      minutes: sql`o.minutes`,
      sent_at: sql`r.sent_at`,
    },
    ties: sql`o.day desc, r.id`,
  })
  const people = [...new Set(rows.map((row) => row.employee_id))]
  const sees = (await reachedBy(tx, actor, ['compensation:read'], people, today)).get('compensation:read')!
  return {
    rows: rows.map(({ start_minute, end_minute, completes_after, state: kept, sent_at, per_hour, ...row }) => ({
      ...row,
      start: clockText(start_minute),
      end: clockText(end_minute),
      state: stateOn({ state: kept, completes_after }, today),
      per_hour: sees.has(row.employee_id) ? per_hour : null,
      amount: sees.has(row.employee_id) ? amountOf(per_hour, row.minutes) : null,
      sent_at: sent_at.toISOString(),
    })),
    total,
  }
}
