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
import type { overtimeApi } from './contract.ts'
import { amountOf, loadMinutesBefore } from './day-share.ts'
import { peopleOn, pricesOf } from './people.ts'
import { hoursOfPieces, storedPieces } from './stored-pieces.ts'
import type { DayType, Given } from './values.ts'

type Asked = {
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

type Row = Pick<RequestRow, 'id' | 'employee_id' | 'state' | 'completes_after' | 'sent_at' | 'version'> & {
  employee_no: string
  full_name: string
  day: string
  start_minute: number
  end_minute: number
  minutes: number
  given: Given
  currency: string | null
  paid_in: string | null
}

const RECORDS = sql`overtime_request o join request r on r.id = o.request_id join employee on employee.id = r.employee_id`
const SEARCHED = ['employee.full_name', 'employee.employee_no']

type Filters = Omit<Asked, 'page' | 'per_page' | 'sort' | 'search'>

function foundBy({ actor, today }: Context, { mine_only, piece, ...filters }: Filters) {
  return [
    ...conditionsOf(filters, today),
    withinReach(actor, 'overtime:read', today),
    ...(mine_only ? [sql`r.employee_id = ${actor.employeeId}::uuid`] : []),
    ...(piece
      ? [sql`exists (select from overtime_piece p where p.request_id = r.id and ${piece}::uuid in (p.id, p.paid_with))`]
      : []),
  ]
}

/** How many records each of several askings finds, in one statement. */
export function overtimeCounts(context: Context, lists: readonly (Filters & { search?: string | undefined })[]) {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...foundBy(context, filters), searched(search, SEARCHED)], sql` and `),
  )
  return countedIn(context.tx, RECORDS, conditions)
}

/** Records of overtime within reach, with their minutes by kind of day and what they are worth for who may see pay. */
export async function overtimePage(
  context: Context,
  { mine_only, piece, state, from, to, employee_id, ...asked }: Asked,
) {
  const { tx, actor, today } = context
  const { rows, total } = await pageFrom<Row, Asked['sort']>(tx, asked, {
    select: sql`select r.id, r.employee_id, r.state, r.completes_after, r.sent_at, r.version, employee.employee_no, employee.full_name,
      o.day, o.start_minute, o.end_minute, o.minutes, o.given,
      (select min(run.period) from overtime_piece p join pay_run_took t on t.source = 'overtime' and t.source_id = p.paid_with and t.nth = 1
        join pay_run run on run.id = t.pay_run_id where p.request_id = r.id) as paid_in`,
    from: sql`from ${RECORDS}`,
    where: foundBy(context, { mine_only, piece, state, from, to, employee_id }),
    search: SEARCHED,
    orders: {
      day: sql`o.day`,
      full_name: sql`employee.full_name`,
      minutes: sql`o.minutes`,
      sent_at: sql`r.sent_at`,
    },
    ties: sql`o.day desc, r.id`,
  })
  const pieces = await storedPieces(
    tx,
    rows.map(({ id }) => id),
  )
  const ofRequest = Map.groupBy(pieces, ({ request }) => request)
  const people = rows.map((row) => ({ employee: row.employee_id, day: row.day }))
  const personOf = await peopleOn(tx, [...people, ...pieces])
  const priced = await pricesOf(tx, pieces, personOf)
  const before = await loadMinutesBefore(tx, pieces)
  const ids = [...new Set(rows.map((row) => row.employee_id))]
  const sees = (await reachedBy(tx, actor, ['compensation:read'], ids, today)).get('compensation:read')!
  return {
    rows: rows.map(({ start_minute, end_minute, completes_after, state: kept, sent_at, ...row }) => {
      const own = ofRequest.get(row.id) ?? []
      const minutesOf = (type: DayType) => own.reduce((all, one) => all + (one.type === type ? one.minutes : 0), 0)
      const isShown = row.given === 'pay' && own.length > 0 && sees.has(row.employee_id)
      return {
        ...row,
        start: clockText(start_minute),
        end: clockText(end_minute),
        normal_minutes: minutesOf('normal'),
        non_working_minutes: minutesOf('non_working'),
        public_holiday_minutes: minutesOf('public_holiday'),
        disaster_minutes: minutesOf('disaster'),
        state: stateOn({ state: kept, completes_after }, today),
        amount: isShown ? amountOf(row.id, hoursOfPieces(own), priced, before) : null,
        currency: personOf({ employee: row.employee_id, day: row.day })?.currency ?? '',
        sent_at: sent_at.toISOString(),
      }
    }),
    total,
  }
}
