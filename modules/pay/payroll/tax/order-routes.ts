import { type RawBuilder, sql } from 'kysely'
import { type Month, monthOf } from '#base/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { ListQuery } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import type { SortOf } from '#server/parse-sort.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/records.ts'
import { route } from '#server/route.ts'
import { type Cp38Order, instructedTotal, orderMonths } from '#statutory/malaysia/cp38.ts'
import { loadPersonPage, requireFirstRow, requireSpan, SINGLE_ROW_QUERY } from '../person-page.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { taxApi } from './contract.ts'

/** Orders of the tax office to deduct tax of earlier years (CP38). */
export function orderRoutes(api: Api): void {
  pageRoute(
    api,
    taxApi.orders,
    async ({ page, per_page, sort, search, employee_id, period, state, run_id }, context) => {
      const conditions = [
        ...(await runPeopleCondition(context.tx, run_id, 'o.employee_id')),
        ...(employee_id ? [sql`o.employee_id = ${employee_id}::uuid`] : []),
        ...(period
          ? [sql`o.from_month <= ${period} and (o.until_month >= ${period} or ${orderState(context)} = 'left_over')`]
          : []),
        ...(state ? [sql`${orderState(context)} = ${state}`] : []),
      ]
      const list = await loadOrders(context, conditions, { page, per_page, sort, search })
      context.reportReads(list.rows.length)
      return list
    },
  )
  route(api, taxApi.createOrder, async ({ total, by_month, ...input }, context) => {
    const { tx, actor, record } = context
    await requireAllInReach(tx, actor, 'payroll:prepare', [input.employee_id], context.today)
    await forbidOwnRecord(tx, actor, 'payroll:prepare', input.employee_id)
    const order = toStoredOrder({ ...input, by_month, total })
    const { id } = await tx
      .insertInto('cp38_order')
      .values({ ...input, ...order, by_month: JSON.stringify(order.by_month) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await requireFirstRow(loadOrders(context, [sql`o.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    record({
      kind: 'cp38_order',
      id,
      name: row.full_name,
      before: null,
      after: { ...input, ...order, employee_id: undefined },
    })
    return row
  })
  route(api, taxApi.editOrder, async ({ id, version, ...patch }, context) => {
    const { tx, actor } = context
    const stored = await lockVersioned(tx, 'cp38_order', { id, version })
    await forbidOwnRecord(tx, actor, 'payroll:prepare', stored.employee_id)
    const held = await requireFirstRow(loadOrders(context, [sql`o.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    // A total that was only the sum of the months follows them.
    const follows = patch.total === undefined && held.total === instructedTotal(held)
    const order = toStoredOrder({
      ...held,
      ...patch,
      total: follows ? null : patch.total === undefined ? held.total : patch.total,
    })
    if (order.total < held.taken) throw invalidField('total', 'cp38_below_taken')
    const values = { ...patch, ...order }
    const { difference } = await updateVersioned(
      tx,
      'cp38_order',
      { id, version },
      { ...values, by_month: JSON.stringify(order.by_month), changed_at: sql`now()` },
    )
    const row = await requireFirstRow(loadOrders(context, [sql`o.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    context.record({ kind: 'cp38_order', id, name: row.full_name, ...difference })
    return row
  })
  route(api, taxApi.removeOrder, async (at, context) => {
    const row = await requireFirstRow(loadOrders(context, [sql`o.id = ${at.id}::uuid`], SINGLE_ROW_QUERY))
    await forbidOwnRecord(context.tx, context.actor, 'payroll:prepare', row.employee_id)
    if (row.taken > 0) throw conflict('cp38_taken')
    await deleteVersioned(context.tx, 'cp38_order', at)
    const { employee_id, from_month, until_month, amount, total } = row
    context.record({
      kind: 'cp38_order',
      id: at.id,
      name: row.full_name,
      before: { employee_id, from_month, until_month, amount, total },
      after: null,
    })
    return {}
  })
}

type TypedOrder = Omit<Cp38Order, 'total'> & { total: number | null }

/** The order as it is kept: months outside it dropped, its total filled in. Throws 422 where it does not add up. */
function toStoredOrder({ from_month, until_month, amount, by_month, total }: TypedOrder): Cp38Order {
  requireSpan(from_month, until_month, 'until_month')
  const months = Object.fromEntries(
    Object.entries(by_month).filter(
      ([month, asked]) => month >= from_month && month <= until_month && asked !== amount,
    ),
  )
  const order = { from_month, until_month, amount, by_month: months, total: 0 }
  if (orderMonths(order).length > 120) throw invalidField('until_month', 'cp38_too_long')
  const most = instructedTotal(order)
  if (most === 0) throw invalidField('by_month', 'cp38_nothing')
  if (total !== null && total > most) throw invalidField('total', 'cp38_above_months')
  return { ...order, total: total ?? most }
}

const TAKEN_AMOUNT = sql`coalesce((select sum(t.amount) from pay_run_took t where t.source = 'cp38' and t.source_id = o.id), 0)::bigint`

/** Where an order stands today: its last months are what the person is still paid for, in whichever employment. */
function orderState({ today }: Pick<Context, 'today'>): RawBuilder<unknown> {
  const month: Month = monthOf(today)
  return sql`(case when ${TAKEN_AMOUNT} >= o.total then 'done'
    when o.until_month < ${month} or not exists (select from employee e where e.first_employee_id = employee.first_employee_id and e.joined_on >= employee.joined_on
        and coalesce(e.last_payroll_day, e.last_day, 'infinity') >= ${`${month}-01`}::date) then 'left_over'
    when o.from_month > ${month} then 'coming' else 'running' end)`
}

async function loadOrders(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: ListQuery<SortOf<typeof taxApi.orders>>,
) {
  type OrderRow = Cp38Order & {
    id: string
    employee_id: string
    employee_no: string
    full_name: string
    taken: number
    state: 'coming' | 'running' | 'done' | 'left_over'
    last_day: string | null
    reference: string | null
    version: number
  }
  const { rows, total } = await loadPersonPage<OrderRow, typeof page.sort>(context.tx, page, {
    select: sql`o.id, o.from_month, o.until_month, o.amount, o.by_month, o.total, ${TAKEN_AMOUNT} as taken, ${orderState(context)} as state, employee.last_day, o.reference, o.version`,
    from: sql`cp38_order o join employee on employee.id = o.employee_id`,
    where: conditions,
    orders: { full_name: sql`employee.full_name`, from_month: sql`o.from_month` },
  })
  const may = await mayChange(context.tx, context.actor, 'payroll:prepare')
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      left: Math.max(0, row.total - row.taken),
      actions: may(row.employee_id)
        ? (row.taken > 0 ? (['edit'] as const) : (['edit', 'remove'] as const)).slice()
        : [],
    })),
  }
}
