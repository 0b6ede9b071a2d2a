import { type RawBuilder, sql } from 'kysely'
import { lastDay, type Month } from '#base/days/days.ts'
import { joinAsOf } from '#people/as-of.ts'
import { paidCurrency } from '#people/pay-details.ts'
import type { Api } from '#server/api/api.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { countryOfCurrency } from '../countries.ts'
import { STORED_MALAYSIAN_COUNTS } from '../malaysia/item-counts.ts'
import { payPersonApi } from './contract.ts'

type PayPersonRow = { id: string; employee_no: string; full_name: string; currency: string } & Wages
type Wages = { basic_pay: number | null; pay_frequency: string | null; allowances: number }

/** Lists people for whom amounts can be typed: those in service, or everyone with `with_left`. */
export function registerPayPersonRoutes(api: Api): void {
  pageRoute(api, payPersonApi.list, async ({ with_left, month, ...query }, context) => {
    const { tx, today } = context
    const wages = month ? wageColumns(month) : NO_WAGES
    const { rows, total } = await loadPageFromSql(tx, query, {
      select: sql<PayPersonRow>`select employee.id, employee.employee_no, employee.full_name, ${paidCurrency('employee.id')} as currency, ${wages.columns}`,
      from: sql`from employee`,
      joins: wages.joins,
      where: with_left ? [] : [sql`(employee.last_day is null or employee.last_day >= ${today}::date)`],
      search: ['employee.full_name', 'employee.employee_no'],
      orders: { full_name: sql`employee.full_name` },
      tieBreaker: sql`employee.id`,
    })
    context.reportReads(month ? rows.length : 0)
    return {
      rows: rows.map(({ basic_pay, pay_frequency, allowances, ...person }) => ({
        ...person,
        overtime_owed:
          (month &&
            countryOfCurrency(person.currency)?.law.owesOvertime?.(
              month,
              { amount: basic_pay, per: pay_frequency ?? undefined },
              allowances,
            )) ??
          null,
      })),
      total,
    }
  })
}

const NO_WAGES = {
  columns: sql`null::bigint as basic_pay, null as pay_frequency, 0 as allowances`,
  joins: sql``,
}

/** Columns for somebody's pay on the last day of a month, and for recurring amounts of the ordinary rate. */
function wageColumns(month: Month): { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const last = lastDay(month)
  return {
    columns: sql`pay.basic_pay, pay.pay_frequency, coalesce((
      select sum(r.amount) from recurring_item r join pay_item i on i.id = r.pay_item_id and (${STORED_MALAYSIAN_COUNTS} ->> 'ordinaryRate')::boolean
      where r.employee_id = employee.id and r.from_day <= ${last}::date and (r.until_day is null or r.until_day >= ${last}::date)), 0)::bigint as allowances`,
    joins: joinAsOf('compensation', last, 'pay'),
  }
}
