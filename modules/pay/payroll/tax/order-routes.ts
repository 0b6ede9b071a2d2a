import { type RawBuilder, sql } from 'kysely'
import { type Month, monthOf } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { registerPersonRecordRoutes, requireSpan } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { type Cp38Order, instructedTotal, orderMonths } from '#statutory/malaysia/cp38.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { taxApi } from './contract.ts'

/** Orders of the tax office to deduct tax of earlier years (CP38). */
export function registerOrderRoutes(api: Api): void {
  registerPersonRecordRoutes(api, {
    table: 'cp38_order',
    calls: { list: taxApi.orders, create: taxApi.createOrder, edit: taxApi.editOrder, remove: taxApi.removeOrder },
    permission: 'payroll:prepare',
    list: {
      filters: async ({ period, state, run_id }, context) => [
        ...(await runPeopleCondition(context.tx, run_id, 'record.employee_id')),
        ...(period
          ? [
              sql`record.from_month <= ${period} and (record.until_month >= ${period} or ${orderState(context)} = 'left_over')`,
            ]
          : []),
        ...(state ? [sql`${orderState(context)} = ${state}`] : []),
      ],
      query: (context) => ({
        columns: sql`record.from_month, record.until_month, record.amount, record.by_month, record.total, ${TAKEN_AMOUNT} as taken,
          ${orderState(context)} as state, employee.last_day, record.reference`,
        orders: { full_name: sql`employee.full_name`, from_month: sql`record.from_month` },
      }),
      derive: ({ total, taken }) => ({ left: Math.max(0, total - taken) }),
      actions: ({ taken }) => (taken > 0 ? ['edit'] : ['edit', 'remove']),
    },
    create: (input) => {
      const order = toStoredOrder(input)
      return { ...input, ...order, by_month: JSON.stringify(order.by_month) }
    },
    edit: (patch, row) => {
      // A total that was only the sum of the months changes with them.
      const follows = patch.total === undefined && row.total === instructedTotal(row)
      const order = toStoredOrder({
        ...row,
        ...patch,
        total: follows ? null : patch.total === undefined ? row.total : patch.total,
      })
      if (order.total < row.taken) throw invalidField('total', 'cp38_below_taken')
      return { ...patch, ...order, by_month: JSON.stringify(order.by_month) }
    },
    remove: {
      check: ({ taken }) => {
        if (taken > 0) throw conflict('cp38_taken')
      },
    },
    logged: ({ from_month, until_month, amount, by_month, total, reference }) => ({
      from_month,
      until_month,
      amount,
      by_month,
      total,
      reference,
    }),
  })
}

type TypedOrder = Omit<Cp38Order, 'total'> & { total: number | null }

/** Normalises an order: drops months outside of it and fills in its total. Throws 422 where it does not add up. */
function toStoredOrder({ from_month, until_month, amount, by_month, total }: TypedOrder): Cp38Order {
  requireSpan(from_month, until_month, 'until_month')
  const months = Object.fromEntries(
    Object.entries(by_month).filter(
      ([month, monthAmount]) => month >= from_month && month <= until_month && monthAmount !== amount,
    ),
  )
  const order = { from_month, until_month, amount, by_month: months, total: 0 }
  if (orderMonths(order).length > 120) throw invalidField('until_month', 'cp38_too_long')
  const most = instructedTotal(order)
  if (most === 0) throw invalidField('by_month', 'cp38_nothing')
  if (total !== null && total > most) throw invalidField('total', 'cp38_above_months')
  return { ...order, total: total ?? most }
}

const TAKEN_AMOUNT = sql`coalesce((select sum(t.amount) from pay_run_took t where t.source = 'cp38' and t.source_id = record.id), 0)::bigint`

/** The state of an order today. Its last months depend on how long the person is paid, in any employment. */
function orderState({ today }: Pick<Context, 'today'>): RawBuilder<unknown> {
  const month: Month = monthOf(today)
  return sql`(case when ${TAKEN_AMOUNT} >= record.total then 'done'
    when record.until_month < ${month} or not exists (select from employee e where e.first_employee_id = employee.first_employee_id and e.joined_on >= employee.joined_on
        and coalesce(e.last_payroll_day, e.last_day, 'infinity') >= ${`${month}-01`}::date) then 'left_over'
    when record.from_month > ${month} then 'coming' else 'running' end)`
}
