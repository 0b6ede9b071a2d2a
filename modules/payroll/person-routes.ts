import { sql } from 'kysely'
import { paidCurrency } from '#modules/employees/paid-currency.ts'
import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { containing } from '#server/records.ts'
import { payPersonApi } from './inputs-contract.ts'

type Row = { id: string; employee_no: string; full_name: string; currency: string }

/** Who amounts can be typed for: those in service, or with `with_left` everyone. */
export function payPersonRoutes(api: Api): void {
  pageRoute(api, payPersonApi.list, async ({ page, per_page, sort, search, with_left }, { tx, today }) => {
    const where = sql`${with_left ? sql`true` : sql`(employee.last_day is null or employee.last_day >= ${today}::date)`}
      and ${search ? sql`(employee.full_name ilike ${containing(search)} or employee.employee_no ilike ${containing(search)})` : sql`true`}`
    const { rows } = await sql<Row>`
      select employee.id, employee.employee_no, employee.full_name, ${paidCurrency('employee.id')} as currency
      from employee where ${where} order by employee.full_name ${sort.startsWith('-') ? sql`desc` : sql`asc`}, employee.id
      limit ${per_page} offset ${(page - 1) * per_page}`.execute(tx)
    const counted = await sql<{ total: number }>`select count(*)::int as total from employee where ${where}`.execute(tx)
    return { rows, total: counted.rows[0]!.total }
  })
}
