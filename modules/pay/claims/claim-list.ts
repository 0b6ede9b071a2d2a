import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { joinAsOf } from '#people/as-of.ts'
import { loadReachByPermission } from '#people/reach.ts'
import type { StoredState } from '#requests/kind.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import { type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { claimApi } from './contract.ts'

type ClaimListQuery = ListQuery<SortOf<typeof claimApi.list>>

export type ClaimFilters = {
  id?: string | undefined
  state?: StoredState | undefined
  rate_wanted?: boolean | undefined
  category_id?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
  employee_id?: string | undefined
  office_id?: string | undefined
  pays?: 'payroll' | 'outside' | undefined
  payment_id?: string | undefined
  claim_currency?: string | undefined
}

type ClaimListRow = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  office_name: string | null
  category_id: string
  category: string
  day: string
  receipt_no: string | null
  distance: number | null
  from_place: string | null
  to_place: string | null
  amount: number
  currency: string
  claimable: number
  claim_currency: string
  lowered_from: number | null
  lowered_reason: string | null
  rate_wanted: boolean
  state: StoredState
  files: number
  sent_at: Date
  sent_by: string
  approved_on: string | null
  pays: 'payroll' | 'outside' | null
  paid_in: string | null
  version: number
}

const claimsFrom = (today: Day) => sql`claim_request c join request r on r.id = c.request_id
  join claim_category g on g.id = c.category_id join employee on employee.id = c.employee_id
  ${joinAsOf('employment', today)} left join office place on place.id = employment.office_id`

/** How a claim was paid, or how it will be. */
const PAYMENT_WAY = sql`case when c.payment_id is not null then 'outside' when r.state = 'paid' then 'payroll'
  when r.state <> 'approved' or c.claimable = 0 then null when c.with_payroll then 'payroll' else 'outside' end`

/** A page of claims that match, with their sums by currency. */
export async function listClaims(
  { tx, today, language }: Pick<Context, 'tx' | 'today' | 'language'>,
  filters: ClaimFilters,
  page: ClaimListQuery,
  where: readonly RawBuilder<unknown>[],
) {
  const conditions = [...claimConditions(filters), ...where]
  const category = categoryName(language)
  const categoriesText = sql`${category} || coalesce((select string_agg(' + ' || ${categoryName(language, 'o')}, '' order by p.nth)
    from claim_part p join claim_category o on o.id = p.category_id where p.request_id = r.id), '')`
  const { rows, total } = await loadPageFromSql<ClaimListRow, ClaimListQuery['sort']>(tx, page, {
    select: sql`select r.id, r.employee_id, employee.employee_no, employee.full_name, place.name as office_name, c.category_id, ${categoriesText} as category,
      c.day, c.receipt_no, (c.distance * case when c.return_trip then 2 else 1 end / 10.0)::float8 as distance, c.from_place, c.to_place, c.amount, c.currency, c.claimable, c.claim_currency, c.lowered_from, c.lowered_reason, c.rate_wanted, r.state, r.sent_at, r.sent_by, c.approved_on,
      (select count(*)::int from request_file f where f.request_id = r.id) as files, ${PAYMENT_WAY} as pays,
      coalesce((select p.reference from claim_payment p where p.id = c.payment_id),
        (select max(run.period) from pay_run_took t join pay_run run on run.id = t.pay_run_id where t.source = 'claim' and t.source_id = r.id and t.nth = 1)) as paid_in,
      r.version`,
    from: sql`from ${claimsFrom(today)}`,
    where: conditions,
    search: SEARCH_COLUMNS,
    orders: {
      day: sql`c.day`,
      full_name: sql`employee.full_name`,
      category,
      claimable: sql`c.claimable`,
      sent_at: sql`r.sent_at`,
      state: sql`r.state`,
    },
    tieBreaker: sql`r.sent_at desc, r.id`,
  })
  return { rows, total, conditions }
}

export const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no', 'c.receipt_no']

/** Counts the claims that each of several filters finds, in one statement. */
export function countClaims(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  lists: readonly (ClaimFilters & { search?: string | undefined })[],
  where: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...claimConditions(filters), ...where, searchCondition(search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(tx, claimsFrom(today), conditions)
}

/** Sums claims by currency. */
export async function sumClaimsByCurrency(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  conditions: readonly RawBuilder<unknown>[],
  search: RawBuilder<unknown>,
): Promise<{ claimable: number; claim_currency: string }[]> {
  const { rows } = await sql<{ claimable: number; claim_currency: string }>`
    select sum(c.claimable)::bigint as claimable, c.claim_currency from ${claimsFrom(today)}
    where ${sql.join([...conditions, search], sql` and `)} group by c.claim_currency order by c.claim_currency`.execute(
    tx,
  )
  return rows
}

function categoryName(language: Language, alias: 'g' | 'o' = 'g'): RawBuilder<unknown> {
  return sql.ref(`${alias}.${language === 'zh-TW' ? 'name_zh' : 'name_en'}`)
}

function claimConditions(filters: ClaimFilters): RawBuilder<unknown>[] {
  const { id, state, rate_wanted, category_id, from, until, employee_id, office_id, pays, payment_id, claim_currency } =
    filters
  return [
    ...(id ? [sql`r.id = ${id}::uuid`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(rate_wanted === undefined ? [] : [sql`c.rate_wanted = ${rate_wanted}`]),
    ...(category_id
      ? [
          sql`(c.category_id = ${category_id}::uuid or exists (select from claim_part p where p.request_id = r.id and p.category_id = ${category_id}::uuid))`,
        ]
      : []),
    ...(from ? [sql`c.day >= ${from}::date`] : []),
    ...(until ? [sql`c.day <= ${until}::date`] : []),
    ...(employee_id ? [sql`r.employee_id = ${employee_id}::uuid`] : []),
    ...(office_id ? [sql`employment.office_id = ${office_id}::uuid`] : []),
    ...(pays ? [sql`${PAYMENT_WAY} = ${pays}`] : []),
    ...(payment_id
      ? [sql`exists (select from claim_paid p where p.request_id = r.id and p.payment_id = ${payment_id}::uuid)`]
      : []),
    ...(claim_currency ? [sql`c.claim_currency = ${claim_currency}`] : []),
  ]
}

/** Adds what the caller may do to each claim; the number of queries does not grow with the rows. */
export async function withClaimActions(context: Context, rows: readonly ClaimListRow[]) {
  const { tx, actor, today } = context
  const people = rows.map((row) => row.employee_id)
  const managed = (await loadReachByPermission(tx, actor, ['claim:manage'] as const, people, today)).get('claim:manage')
  const mayPay = await mayChange(tx, actor, 'claim:pay')
  return rows.map(({ sent_by, ...row }) => {
    // Somebody else lowers a claim that the caller entered for another person.
    const isOwn = row.employee_id === actor.employeeId || sent_by === actor.accountId
    const actions: ('lower' | 'pay')[] = []
    if (row.state === 'pending' && !row.rate_wanted && !isOwn && managed?.has(row.employee_id)) actions.push('lower')
    if (row.state === 'approved' && row.claimable > 0 && mayPay(row.employee_id)) actions.push('pay')
    return { ...row, sent_at: row.sent_at.toISOString(), actions }
  })
}
