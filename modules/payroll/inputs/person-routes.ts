import { type RawBuilder, sql } from 'kysely'
import { lastDay, type Month } from '#base/days.ts'
import { joinOnDay } from '#modules/employees/as-of.ts'
import { paidCurrency } from '#modules/employees/paid-currency.ts'
import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { containing } from '#server/records.ts'
import { workingLaw } from '#statutory/malaysia/employment-act/rules.ts'
import { isOwedOvertime, wagesOfMonth } from '../payslip/overtime-rights.ts'
import { payPersonApi } from './contract.ts'

type Row = { id: string; employee_no: string; full_name: string; currency: string } & Wages
type Wages = { basic_pay: number | null; pay_frequency: string | null; allowances: number }

/** Who amounts can be typed for: those in service, or with `with_left` everyone. */
export function payPersonRoutes(api: Api): void {
  pageRoute(api, payPersonApi.list, async ({ page, per_page, sort, search, with_left, month }, context) => {
    const { tx, today } = context
    const where = sql`${with_left ? sql`true` : sql`(employee.last_day is null or employee.last_day >= ${today}::date)`}
      and ${search ? sql`(employee.full_name ilike ${containing(search)} or employee.employee_no ilike ${containing(search)})` : sql`true`}`
    const wages = month ? wagesIn(month) : NO_WAGES
    const { rows } = await sql<Row>`
      select employee.id, employee.employee_no, employee.full_name, ${paidCurrency('employee.id')} as currency, ${wages.columns}
      from employee ${wages.joins} where ${where} order by employee.full_name ${sort.startsWith('-') ? sql`desc` : sql`asc`}, employee.id
      limit ${per_page} offset ${(page - 1) * per_page}`.execute(tx)
    const counted = await sql<{ total: number }>`select count(*)::int as total from employee where ${where}`.execute(tx)
    context.reads(month ? rows.length : 0)
    return {
      rows: rows.map(({ basic_pay, pay_frequency, allowances, ...person }) => ({
        ...person,
        overtime_owed:
          month && person.currency === 'MYR' ? owedIn(month, { basic_pay, pay_frequency, allowances }) : null,
      })),
      total: counted.rows[0]!.total,
    }
  })
}

const NO_WAGES = {
  columns: sql`null::bigint as basic_pay, null as pay_frequency, 0 as allowances`,
  joins: sql``,
}

/** What people earn on the last day of a month, and what recurs in it and belongs to the ordinary rate. */
function wagesIn(month: Month): { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const last = lastDay(month)
  return {
    columns: sql`pay.basic_pay, pay.pay_frequency, coalesce((
      select sum(r.amount) from recurring_item r join pay_item i on i.id = r.pay_item_id and i.in_ordinary_rate
      where r.employee_id = employee.id and r.from_day <= ${last}::date and (r.until_day is null or r.until_day >= ${last}::date)), 0)::bigint as allowances`,
    joins: joinOnDay('compensation', last, 'pay'),
  }
}

function owedIn(month: Month, { basic_pay, pay_frequency, allowances }: Wages): boolean | null {
  if (basic_pay === null) return null
  const rules = workingLaw(month).value
  return isOwedOvertime(wagesOfMonth({ amount: basic_pay, per: pay_frequency ?? undefined }, allowances, rules), rules)
}
