import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { required } from '#base/required.ts'
import { loadReachByPermission, withinReach } from '#people/reach.ts'
import type { RequestState } from '#requests/contract.ts'
import { type RequestRow, stateOn } from '#requests/kind.ts'
import { filterConditions } from '#requests/lists.ts'
import { type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { recordList } from './contract.ts'
import type { HoursKind } from './values.ts'

export type RecordFilters = {
  readonly state?: RequestState | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly employee_id?: string | undefined
  readonly mine_only?: boolean | undefined
}

type RecordSort = (typeof recordList.sort)[number]
export type RecordQuery = ListQuery<RecordSort | `-${RecordSort}`>

type ListedRecord = Pick<RequestRow, 'id' | 'employee_id' | 'state' | 'completes_after' | 'sent_at' | 'version'> & {
  readonly employee_no: string
  readonly full_name: string
  readonly day: Day
  readonly start_minute: number
  readonly end_minute: number
  readonly minutes: number
}

/** Records `o` of a kind, with their requests `r` and people. */
const fromRecords = (kind: HoursKind) =>
  sql`${sql.table(`${kind}_request`)} o join request r on r.id = o.request_id join employee on employee.id = r.employee_id`
const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

function recordConditions(
  { actor, today }: Context,
  { state, from, to, employee_id, mine_only }: RecordFilters,
): RawBuilder<unknown>[] {
  return [
    ...filterConditions({ state, from, to, employee_id }, today),
    withinReach(actor, 'overtime:read', today),
    ...(mine_only ? [sql`r.employee_id = ${actor.employeeId}::uuid`] : []),
  ]
}

/** How many records each of several lists finds, in one statement; `further` are the conditions of the kind's own filters. */
export function countRecords<Filters extends RecordFilters & { readonly search?: string | undefined }>(
  context: Context,
  kind: HoursKind,
  lists: readonly Filters[],
  further: (filters: Filters) => RawBuilder<unknown>[],
): Promise<number[]> {
  const conditions = lists.map((filters) => [
    ...recordConditions(context, filters),
    ...further(filters),
    searchCondition(filters.search, SEARCH_COLUMNS),
  ])
  return countConditions(
    context.tx,
    fromRecords(kind),
    conditions.map((each) => sql.join(each, sql` and `)),
  )
}

/** A page of records with further columns of the kind, and the people among them whose pay the reader may see. */
export async function loadRecordPage<Columns>(
  context: Context,
  kind: HoursKind,
  query: RecordFilters & RecordQuery,
  { columns, further }: { readonly columns: RawBuilder<Columns>; readonly further: readonly RawBuilder<unknown>[] },
) {
  const { rows, total } = await loadPageFromSql<ListedRecord & Columns, RecordQuery['sort']>(context.tx, query, {
    select: sql`select r.id, r.employee_id, r.state, r.completes_after, r.sent_at, r.version, employee.employee_no, employee.full_name,
      o.day, o.start_minute, o.end_minute, o.minutes, ${columns}`,
    from: sql`from ${fromRecords(kind)}`,
    where: [...recordConditions(context, query), ...further],
    search: SEARCH_COLUMNS,
    orders: {
      day: sql`o.day`,
      full_name: sql`employee.full_name`,
      minutes: sql`o.minutes`,
      sent_at: sql`r.sent_at`,
    },
    tieBreaker: sql`o.day desc, r.id`,
  })
  const people = rows.map((row) => row.employee_id)
  const listed = rows.map(({ start_minute, end_minute, state, completes_after, sent_at, ...row }) => ({
    ...row,
    start: clockText(start_minute),
    end: clockText(end_minute),
    state: stateOn({ state, completes_after }, context.today),
    sent_at: sent_at.toISOString(),
  }))
  return { rows: listed, total, seesPay: await loadPayVisibility(context, people) }
}

/** The people among some whose pay the reader may see. */
export async function loadPayVisibility(
  { tx, actor, today }: Context,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const reach = await loadReachByPermission(tx, actor, ['compensation:read'], [...new Set(people)], today)
  return required(reach.get('compensation:read'), 'reach of compensation:read')
}

/** Logs how many amounts of a list the reader was shown. */
export function reportShownAmounts(context: Context, rows: readonly { readonly amount: number | null }[]): void {
  const withAmount = rows.filter(({ amount }) => amount !== null).length
  if (withAmount > 0) context.reportReads(withAmount)
}
