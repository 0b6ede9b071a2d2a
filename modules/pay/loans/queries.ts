import { type Insertable, type RawBuilder, sql } from 'kysely'
import { conflict, notFound } from '#base/errors.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import { type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned } from '#server/database/records.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { LoanAction, LoanKind, LoanState, loanApi } from './contract.ts'
import type { UnpaidInstalment } from './rules.ts'

type LoanListQuery = ListQuery<SortOf<typeof loanApi.list>>
export type LoanFilters = {
  id?: string | undefined
  employee_id?: string | undefined
  state?: LoanState | undefined
  kind?: LoanKind | undefined
}
export type StoredLoan = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  kind: LoanKind
  state: LoanState
  principal: number
  repaid: number
  written_off: number
  written_off_reason: string | null
  balance: number
  currency: string
  next_month: string | null
  next_amount: number | null
  last_month: string | null
  note: string | null
  version: number
}
/** Whether an instalment `i` was deducted by a run, or repaid outside payroll. */
export const IS_PAID = sql`(i.paid_run_id is not null or i.paid_on is not null)`

const SORTS = {
  full_name: sql`employee.full_name`,
  balance: sql`balance`,
  next_month: sql`next_month`,
  principal: sql`l.principal`,
}

const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']
const LOANS_WITH_EMPLOYEE = sql`loan l join employee on employee.id = l.employee_id`

/** Counts the loans that match each of these filters. */
export function countLoans(tx: Tx, lists: readonly (LoanFilters & Pick<LoanListQuery, 'search'>)[]): Promise<number[]> {
  return countConditions(
    tx,
    LOANS_WITH_EMPLOYEE,
    lists.map(({ search, ...filters }) =>
      sql.join([...loanConditions(filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
    ),
  )
}

function loanConditions(filters: LoanFilters): RawBuilder<unknown>[] {
  return [
    ...(filters.id ? [sql`l.id = ${filters.id}::uuid`] : []),
    ...(filters.employee_id ? [sql`l.employee_id = ${filters.employee_id}::uuid`] : []),
    ...(filters.state ? [sql`l.state = ${filters.state}`] : []),
    ...(filters.kind ? [sql`l.kind = ${filters.kind}`] : []),
  ]
}

/** Loans with their sums; the total is exact. */
export function listLoans(
  tx: Tx,
  filters: LoanFilters,
  page: LoanListQuery,
): Promise<{ rows: StoredLoan[]; total: number }> {
  return loadPageFromSql<StoredLoan, LoanListQuery['sort']>(tx, page, {
    select: sql`select l.id, l.employee_id, employee.employee_no, employee.full_name, l.kind, l.state, l.principal, l.currency, l.written_off, l.written_off_reason, l.note, l.version,
      sums.repaid, l.principal - sums.repaid - l.written_off as balance, sums.next_month,
      (select sum(i.amount)::bigint from loan_instalment i where i.loan_id = l.id and not ${IS_PAID} and i.month = sums.next_month) as next_amount, sums.last_month`,
    from: sql`from ${LOANS_WITH_EMPLOYEE}`,
    joins: sql`cross join lateral (
      select coalesce(sum(i.amount) filter (where ${IS_PAID}), 0)::bigint as repaid,
        min(i.month) filter (where not ${IS_PAID}) as next_month, max(i.month) filter (where not ${IS_PAID}) as last_month
      from loan_instalment i where i.loan_id = l.id) sums`,
    where: loanConditions(filters),
    search: SEARCH_COLUMNS,
    orders: SORTS,
    tieBreaker: sql`employee.full_name, l.id`,
    blanksLast: true,
  })
}

/** Loads one loan for its page. Throws 404. */
export async function loadLoan({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string) {
  const { rows } = await listLoans(tx, { id }, { page: 1, per_page: 1, sort: 'full_name' })
  const loan = rows[0]
  if (!loan) throw notFound()
  const confirmed_in = await findConfirmedMonth(tx, loan)
  const instalments = (await loadInstalments(tx, [id])).get(id) ?? []
  const may = confirmed_in === null && (await mayChange(tx, actor, 'payroll:prepare'))(loan.employee_id)
  const actions: LoanAction[] = []
  if (may && loan.state === 'open') actions.push('amount', 'postpone', 'settle', 'repay', 'write_off')
  if (may && loan.state === 'open' && loan.repaid === 0) actions.push('remove')
  if (may && loan.state !== 'written_off' && instalments.some(({ repaid }) => repaid)) actions.push('not_repaid')
  return {
    ...loan,
    confirmed_in,
    actions,
    instalments,
    changes: await loadChanges(tx, id),
  }
}

/** A person's own loans, open ones first, each with its schedule. */
export async function listOwnLoans(tx: Tx, employeeId: string | null) {
  if (employeeId === null) return []
  const { rows } = await listLoans(tx, { employee_id: employeeId }, { page: 1, per_page: 200, sort: '-balance' })
  const instalments = await loadInstalments(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((loan) => ({ ...loan, instalments: instalments.get(loan.id) ?? [] }))
}

type StoredInstalment = {
  id: string
  loan_id: string
  month: string
  amount: number
  left_from: string | null
  run: { id: string; period: string; kind: string; sequence: number } | null
  repaid: { on: string; by: 'bank_transfer' | 'cash' | 'cheque' } | null
}

/** Loads instalments in order of months, with the run that deducted each, or the repayment outside payroll. */
async function loadInstalments(tx: Tx, loans: readonly string[]): Promise<Map<string, StoredInstalment[]>> {
  const { rows } = await sql<StoredInstalment>`
    select i.id, i.loan_id, i.month, i.amount, i.left_from,
      case when r.id is null then null else jsonb_build_object('id', r.id, 'period', r.period, 'kind', r.kind, 'sequence', r.sequence) end as run,
      case when i.paid_on is null then null else jsonb_build_object('on', i.paid_on, 'by', i.paid_by) end as repaid
    from loan_instalment i left join pay_run r on r.id = i.paid_run_id
    where i.loan_id = any(${[...loans]}::uuid[])
    order by i.month, i.left_from nulls last, i.id`.execute(tx)
  const found = new Map<string, StoredInstalment[]>()
  for (const row of rows) found.set(row.loan_id, [...(found.get(row.loan_id) ?? []), row])
  return found
}

async function loadChanges(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('loan_change')
    .selectAll()
    .where('loan_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, what, by_name, at, about }) => ({
    id,
    what,
    by: by_name,
    at: at.toISOString(),
    about: about as Record<string, string | number>,
  }))
}

/** The month of a confirmed run whose payslip deducts from the loan, or null. */
async function findConfirmedMonth(tx: Tx, loan: { id: string; employee_id: string }): Promise<string | null> {
  const { rows } = await sql<{ period: string }>`
    select r.period from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'confirmed'
    where p.employee_id = ${loan.employee_id}::uuid and p.lines @> ${JSON.stringify([{ o: loan.id }])}::jsonb
    order by r.period limit 1`.execute(tx)
  return rows[0]?.period ?? null
}

export type OpenLoan = {
  id: string
  employee_id: string
  principal: number
  version: number
  unpaid: UnpaidInstalment[]
}

/**
 * Locks a loan for a change and loads what is still due. Throws 404, and 409 for another version, for a loan that is
 * written off, for one that is settled unless `settled` allows it, and while a confirmed run deducts from it.
 */
export async function lockOpenLoan(
  tx: Tx,
  at: { id: string; version: number },
  { settled = false }: { settled?: boolean } = {},
): Promise<OpenLoan> {
  const loan = await lockVersioned(tx, 'loan', at)
  const { id, employee_id } = loan
  if (loan.state !== 'open' && !(settled && loan.state === 'settled')) throw conflict('loan_closed')
  const month = await findConfirmedMonth(tx, { id, employee_id })
  if (month !== null) throw conflict('loan_in_confirmed_run', { month })
  const unpaid = await tx
    .selectFrom('loan_instalment')
    .select(['month', 'amount', 'left_from'])
    .where('loan_id', '=', id)
    .where('paid_run_id', 'is', null)
    .where('paid_on', 'is', null)
    .orderBy('month')
    .orderBy('id')
    .execute()
  return { id, employee_id, principal: loan.principal, version: at.version, unpaid }
}

/** Replaces the unpaid instalments by another schedule. Runs that have read the loan then show that it changed. */
export async function replaceUnpaid(
  tx: Tx,
  { id, version }: Pick<OpenLoan, 'id' | 'version'>,
  unpaid: readonly UnpaidInstalment[],
  values: { state?: LoanState; written_off?: number; written_off_reason?: string } = {},
): Promise<void> {
  await tx
    .deleteFrom('loan_instalment')
    .where('loan_id', '=', id)
    .where('paid_run_id', 'is', null)
    .where('paid_on', 'is', null)
    .execute()
  await insertInstalments(tx, id, unpaid)
  await tx
    .updateTable('loan')
    .set({ ...values, changed_at: sql`now()`, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function insertInstalments(tx: Tx, loanId: string, unpaid: readonly UnpaidInstalment[]): Promise<void> {
  if (unpaid.length > 0)
    await tx
      .insertInto('loan_instalment')
      .values(unpaid.map((one) => ({ loan_id: loanId, ...one })))
      .execute()
}

/** The kinds of events in a loan's history. */
export type LoanChangeKind = Insertable<DB['loan_change']>['what']

/** Adds an event to a loan's history. */
export async function insertLoanChange(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  loanId: string,
  what: LoanChangeKind,
  about: Record<string, string | number>,
): Promise<void> {
  await tx
    .insertInto('loan_change')
    .values({ loan_id: loanId, what, by_name: actor.fullName, at: now, about: JSON.stringify(about) })
    .execute()
}
