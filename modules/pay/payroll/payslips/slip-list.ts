import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { withinReach } from '#people/reach.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { storedSchemeSum } from '../country/scheme-storage.ts'
import { toRunDays } from '../cycles/run-span.ts'
import { MALAYSIAN_WAGE_RECORD } from '../malaysia/amount-values.ts'
import { MALAYSIA } from '../malaysia/country.ts'
import type { PayCycle, RunKind } from '../values.ts'
import { isPayslipVisible } from './released-payslips.ts'
import type { wageRecordApi } from './wage-records-contract.ts'

export type SlipFilters = {
  /** A further condition on payslips `p`, for example one country. */
  where?: RawBuilder<boolean>
  employee_id?: string | undefined
  period?: string | undefined
  year?: number | undefined
  from?: string | undefined
  to?: string | undefined
  group_id?: string | undefined
  search?: string | undefined
  own?: string | null
}
export async function loadSlipList(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  today: string,
  filters: SlipFilters,
  page: SlipPage,
) {
  const { rows, total } = await loadSlipPage<MalaysianAmounts>(tx, actor, permission, today, filters, page, {
    columns: sql.join([
      ...MALAYSIAN_WAGE_RECORD.map((name) => sql`${storedSchemeSum(MALAYSIA.payslip, name)} as ${sql.ref(name)}`),
      sql`payslip_reading.read_at`,
    ]),
    joined: sql`left join payslip_reading on payslip_reading.payslip_id = p.id`,
  })
  return { rows: rows.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null })), total }
}

type SlipPage = ListQuery<SortOf<typeof wageRecordApi.list>>

/**
 * Loads a page of payslips of approved runs, of the people in reach: the columns of every country, and further `columns` of
 * a `joined` table.
 */
export async function loadSlipPage<More extends object>(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  today: string,
  filters: SlipFilters,
  page: SlipPage,
  { columns, joined }: { columns: RawBuilder<unknown>; joined: RawBuilder<unknown> },
) {
  const conditions = [
    sql`r.state = 'approved'`,
    withinReach(actor, permission, today),
    isPayslipVisible(actor, today),
    ...(filters.own !== undefined
      ? [filters.own === null ? sql`false` : sql`p.employee_id = ${filters.own}::uuid`]
      : []),
    ...(filters.where ? [filters.where] : []),
    ...(filters.employee_id ? [sql`p.employee_id = ${filters.employee_id}::uuid`] : []),
    ...(filters.period ? [sql`p.period = ${filters.period}`] : []),
    ...(filters.year ? [sql`p.period like ${`${filters.year}-%`}`] : []),
    ...(filters.from ? [sql`p.period >= ${filters.from}`] : []),
    ...(filters.to ? [sql`p.period <= ${filters.to}`] : []),
    ...(filters.group_id ? [sql`r.pay_group_id = ${filters.group_id}::uuid`] : []),
  ]
  const query = { ...page, search: filters.search }
  const { rows, total } = await loadPageFromSql(tx, query, {
    select: sql<ListedSlip & More>`
      select p.id, p.pay_run_id as run_id, p.employee_id, employee.employee_no, employee.full_name, p.period, p.kind, p.sequence,
        r.cycle, r.cycles, r.first_day, r.last_day, r.pay_day, r.currency, p.basic, p.gross, p.deductions, p.net, p.employer_cost, ${columns}`,
    from: sql`from payslip p join pay_run r on r.id = p.pay_run_id join employee on employee.id = p.employee_id`,
    joins: joined,
    where: conditions,
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { period: sql`p.period`, full_name: sql`employee.full_name`, net: sql`p.net`, gross: sql`p.gross` },
    tieBreaker: sql`employee.full_name, p.id`,
  })
  return { rows: rows.map((row) => ({ ...row, span: toRunDays(row) })), total }
}

type ListedSlip = {
  id: string
  run_id: string
  employee_id: string
  employee_no: string
  full_name: string
  period: string
  kind: RunKind
  sequence: number
  cycle: PayCycle
  cycles: number
  first_day: string | null
  last_day: string | null
  pay_day: string
  currency: string
  basic: number
  gross: number
  deductions: number
  net: number
  employer_cost: number
}

type MalaysianAmounts = Record<(typeof MALAYSIAN_WAGE_RECORD)[number], number> & { read_at: Date | null }
