import { type RawBuilder, sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import { paidCurrency } from '#people/pay-details.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { ListQuery } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import type { SortOf } from '#server/parse-sort.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/records.ts'
import { route } from '#server/route.ts'
import { loadPersonPage, requireFirstRow, requireSpan, SINGLE_ROW_QUERY } from '../person-page.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { loadActiveItem } from '../settings/active-item.ts'
import type { ItemKind } from '../values.ts'
import { recurringApi } from './contract.ts'

/** What recurs every month. */
export function recurringRoutes(api: Api): void {
  pageRoute(
    api,
    recurringApi.list,
    async ({ page, per_page, sort, search, employee_id, pay_item_id, on, run_id }, context) => {
      const list = await loadRecurringPage(
        context,
        [
          ...(employee_id ? [sql`r.employee_id = ${employee_id}::uuid`] : []),
          ...(pay_item_id ? [sql`r.pay_item_id = ${pay_item_id}::uuid`] : []),
          ...(await runPeopleCondition(context.tx, run_id, 'r.employee_id')),
          ...(on ? [sql`r.from_day <= ${on}::date and (r.until_day is null or r.until_day >= ${on}::date)`] : []),
        ],
        { page, per_page, sort, search },
      )
      context.reportReads(list.rows.length)
      return list
    },
  )
  route(api, recurringApi.create, async (input, context) => {
    const { tx, record } = context
    await requireAllInReach(tx, context.actor, 'payroll:prepare', [input.employee_id], context.today)
    await forbidOwnRecord(tx, context.actor, 'payroll:prepare', input.employee_id)
    const item = await loadActiveItem(tx, input.pay_item_id)
    if (item.work_kind !== null) throw invalidField('pay_item_id', 'flags_do_not_fit')
    requireSpan(input.from_day, input.until_day)
    const { id } = await tx.insertInto('recurring_item').values(input).returning('id').executeTakeFirstOrThrow()
    const row = await requireFirstRow(loadRecurringPage(context, [sql`r.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    record({
      kind: 'recurring_item',
      id,
      name: row.full_name,
      before: null,
      after: { item: row.item, amount: input.amount, from_day: input.from_day, until_day: input.until_day },
    })
    return row
  })
  route(api, recurringApi.edit, async ({ id, version, ...patch }, context) => {
    const stored = await lockVersioned(context.tx, 'recurring_item', { id, version })
    await forbidOwnRecord(context.tx, context.actor, 'payroll:prepare', stored.employee_id)
    requireSpan(patch.from_day ?? stored.from_day, patch.until_day === undefined ? stored.until_day : patch.until_day)
    const { difference } = await updateVersioned(
      context.tx,
      'recurring_item',
      { id, version },
      { ...patch, changed_at: sql`now()` },
    )
    const row = await requireFirstRow(loadRecurringPage(context, [sql`r.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    context.record({ kind: 'recurring_item', id, name: row.full_name, ...difference })
    return row
  })
  route(api, recurringApi.remove, async (at, { tx, actor, record }) => {
    const { employee_id, amount, from_day, until_day } = await deleteVersioned(tx, 'recurring_item', at)
    await forbidOwnRecord(tx, actor, 'payroll:prepare', employee_id)
    const person = await tx.selectFrom('employee').select('full_name').where('id', '=', employee_id).executeTakeFirst()
    record({
      kind: 'recurring_item',
      id: at.id,
      name: person?.full_name,
      before: { employee_id, amount, from_day, until_day },
      after: null,
    })
    return {}
  })
}

type RecurringRow = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  pay_item_id: string
  item: string
  kind: ItemKind
  amount: number
  currency: string
  from_day: string
  until_day: string | null
  template: string | null
  note: string | null
  version: number
}

async function loadRecurringPage(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: ListQuery<SortOf<typeof recurringApi.list>>,
) {
  const item = sql.ref(context.language === 'zh-TW' ? 'i.name_zh' : 'i.name_en')
  const { rows, total } = await loadPersonPage<RecurringRow, typeof page.sort>(context.tx, page, {
    select: sql`r.id, r.pay_item_id, ${item} as item, i.kind, r.amount, ${paidCurrency('r.employee_id')} as currency, r.from_day, r.until_day, t.name as template, r.note, r.version`,
    from: sql`recurring_item r join employee on employee.id = r.employee_id join pay_item i on i.id = r.pay_item_id left join pay_template t on t.id = r.pay_template_id`,
    where: conditions,
    orders: { full_name: sql`employee.full_name`, from_day: sql`r.from_day`, item },
  })
  const may = await mayChange(context.tx, context.actor, 'payroll:prepare')
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      actions: may(row.employee_id) ? ['edit' as const, 'remove' as const] : [],
    })),
  }
}
