import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import type { RequestState } from '#requests/contract.ts'
import { type RequestRow, stateOn } from '#requests/kind.ts'
import { filterConditions } from '#requests/lists.ts'
import { loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { correctionApi } from './contract.ts'
import { minuteText } from './request.ts'

type CorrectionFilters = {
  state?: RequestState | undefined
  from?: string | undefined
  to?: string | undefined
  employee_id?: string | undefined
  mine_only?: boolean | undefined
}

type CorrectionListQuery = CorrectionFilters & {
  page: number
  per_page: number
  sort: SortOf<typeof correctionApi.list>
  search?: string | undefined
}

type CorrectionListRow = Pick<
  RequestRow,
  'id' | 'employee_id' | 'state' | 'completes_after' | 'sent_at' | 'version'
> & {
  employee_no: string
  full_name: string
  day: string
  old_in: number | null
  old_out: number | null
  new_in: number | null
  new_out: number | null
  is_reset: boolean
}

const CORRECTIONS = sql`attendance_correction c join request r on r.id = c.request_id join employee on employee.id = r.employee_id`
const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

function listConditions({ actor, today }: Context, { mine_only, ...filters }: CorrectionFilters) {
  return [
    ...filterConditions(filters, today),
    withinReach(actor, 'attendance:read', today),
    ...(mine_only ? [sql`r.employee_id = ${actor.employeeId}::uuid`] : []),
  ]
}

/** Counts the corrections of several filters in one statement. */
export function countCorrections(
  context: Context,
  lists: readonly (CorrectionFilters & { search?: string | undefined })[],
) {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...listConditions(context, filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(context.tx, CORRECTIONS, conditions)
}

/** Lists corrections in reach. */
export async function loadCorrectionPage(
  context: Context,
  { state, from, to, employee_id, mine_only, ...asked }: CorrectionListQuery,
) {
  const { tx, today } = context
  const { rows, total } = await loadPageFromSql<CorrectionListRow, CorrectionListQuery['sort']>(tx, asked, {
    select: sql`select r.id, r.employee_id, r.state, r.completes_after, r.sent_at, r.version, employee.employee_no, employee.full_name,
      c.day, c.old_in, c.old_out, c.new_in, c.new_out, c.reset_at is not null as is_reset`,
    from: sql`from ${CORRECTIONS}`,
    where: listConditions(context, { state, from, to, employee_id, mine_only }),
    search: SEARCH_COLUMNS,
    orders: { day: sql`c.day`, full_name: sql`employee.full_name`, sent_at: sql`r.sent_at` },
    tieBreaker: sql`c.day desc, r.id`,
  })
  return {
    rows: rows.map(({ state: kept, completes_after, sent_at, old_in, old_out, new_in, new_out, ...row }) => ({
      ...row,
      old_in: minuteText(old_in),
      new_in: minuteText(new_in),
      old_out: minuteText(old_out),
      new_out: minuteText(new_out),
      state: stateOn({ state: kept, completes_after }, today),
      sent_at: sent_at.toISOString(),
    })),
    total,
  }
}
