import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { monthOf } from '#base/days/days.ts'
import { withinReach } from '#people/reach.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { GarnishmentPayment, garnishmentApi } from './contract.ts'

export const GARNISHMENT_SOURCE_KIND = 'garnishment'

/** What approved runs deducted for an order `record`. */
export const TAKEN_AMOUNT = sql`coalesce((select sum(t.amount) from pay_run_took t where t.source = ${GARNISHMENT_SOURCE_KIND} and t.source_id = record.id), 0)::bigint`

/** The state of an order `record` today. It goes on as long as the person is paid, in any employment. */
export function garnishmentState({ today }: Pick<Context, 'today'>): RawBuilder<unknown> {
  const month = monthOf(today)
  return sql`(case when ${TAKEN_AMOUNT} >= record.total then 'done'
    when record.until_month < ${month} or not exists (select from employee e where e.first_employee_id = employee.first_employee_id and e.joined_on >= employee.joined_on
        and coalesce(e.last_payroll_day, e.last_day, 'infinity') >= ${`${month}-01`}::date) then 'left_over'
    when record.from_month > ${month} then 'coming' else 'running' end)`
}

type PaymentQuery = ListQuery<SortOf<typeof garnishmentApi.payments>>
type PaymentFilters = { period?: string | undefined; run_id?: string | undefined; employee_id?: string | undefined }

/** Lists what approved runs deducted for creditors. */
export function listPayments({ tx, actor, today }: Context, filters: PaymentFilters, page: PaymentQuery) {
  return loadPageFromSql<z.output<typeof GarnishmentPayment>, PaymentQuery['sort']>(tx, page, {
    select: sql`select t.pay_run_id || '/' || g.id as id, employee.id as employee_id, employee.employee_no, employee.full_name, r.period, r.pay_day,
      g.creditor, g.court, g.order_number, g.pay_to, t.amount,
      greatest(0, g.total - (select sum(u.amount) from pay_run_took u where u.source = t.source and u.source_id = t.source_id))::bigint as left`,
    from: sql`from pay_run_took t join garnishment g on t.source = ${GARNISHMENT_SOURCE_KIND} and g.id = t.source_id
      join pay_run r on r.id = t.pay_run_id join employee on employee.id = t.employee_id`,
    where: [
      sql`t.amount > 0`,
      withinReach(actor, 'payroll:read', today),
      ...(filters.period ? [sql`r.period = ${filters.period}`] : []),
      ...(filters.run_id ? [sql`r.id = ${filters.run_id}::uuid`] : []),
      ...(filters.employee_id ? [sql`t.employee_id = ${filters.employee_id}::uuid`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no', 'g.creditor', 'g.order_number'],
    orders: { period: sql`r.period`, creditor: sql`g.creditor`, full_name: sql`employee.full_name` },
    tieBreaker: sql`g.creditor, employee.full_name, t.pay_run_id, g.id`,
  })
}
