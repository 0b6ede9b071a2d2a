import { sql } from 'kysely'
import { withinReach } from '#modules/employees/reach.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { containing } from '#server/records.ts'
import { type DaysStored, daysShown } from './run-span.ts'
import { joinTaiwanAmounts } from './taiwan-amounts.ts'
import { TAIWAN_AMOUNTS, type TaiwanWage, taiwanWageApi } from './wage-records-contract.ts'

type Filters = {
  employee_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  group_id?: string | undefined
  search?: string | undefined
}
type Page = { sort: string; page: number; per_page: number }

const SORTS: Record<string, string> = {
  period: 'p.period',
  full_name: 'employee.full_name',
  net: 'p.net',
  gross: 'p.gross',
}

/** The wage record with the columns of Taiwan. */
export function wageRecordRoutes(api: Api): void {
  pageRoute(api, taiwanWageApi.list, async ({ page, per_page, sort, ...filters }, context) => {
    const list = await taiwanWages(context, filters, { page, per_page, sort })
    context.reads(list.rows.length)
    return list
  })
}

/** Payslips of approved runs in Taiwan, of the people in reach. */
async function taiwanWages({ tx, actor, today }: Context, filters: Filters, { page, per_page, sort }: Page) {
  const { employee_id, from, to, group_id, search } = filters
  const conditions = [
    sql`r.state = 'approved' and p.taiwan is not null`,
    withinReach(actor, 'compensation:read', today),
    ...(employee_id ? [sql`p.employee_id = ${employee_id}::uuid`] : []),
    ...(from ? [sql`p.period >= ${from}`] : []),
    ...(to ? [sql`p.period <= ${to}`] : []),
    ...(group_id ? [sql`r.pay_group_id = ${group_id}::uuid`] : []),
    ...(search
      ? [sql`(employee.full_name ilike ${containing(search)} or employee.employee_no ilike ${containing(search)})`]
      : []),
  ]
  const found = sql`payslip p join pay_run r on r.id = p.pay_run_id join employee on employee.id = p.employee_id`
  const matching = sql`where ${sql.join(conditions, sql` and `)}`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<Omit<TaiwanWage, 'span'> & DaysStored>`
    select p.id, p.pay_run_id as run_id, p.employee_id, employee.employee_no, employee.full_name, p.period, p.kind, p.sequence,
      r.cycle, r.cycles, r.first_day, r.last_day, r.pay_day, r.currency, p.basic, p.gross, p.deductions, p.net, p.employer_cost,
      ${sql.join(TAIWAN_AMOUNTS.map((name) => sql.ref(`tw.${name}`)))}
    from ${found} ${joinTaiwanAmounts()} ${matching}
    order by ${sql.ref(SORTS[sort.replace('-', '')]!)} ${direction}, employee.full_name, p.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    tx,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found} ${matching}`.execute(tx)
  return { rows: rows.map((row) => ({ ...row, span: daysShown(row) })), total: counted.rows[0]!.total }
}
