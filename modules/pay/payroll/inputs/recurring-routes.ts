import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import { paidCurrency } from '#people/pay-details.ts'
import { registerPersonRecordRoutes, requireSpan } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { loadActiveItem } from '../settings/active-item.ts'
import { itemName } from '../settings/item-name.ts'
import { recurringApi } from './contract.ts'

export function registerRecurringRoutes(api: Api): void {
  registerPersonRecordRoutes(api, {
    table: 'recurring_item',
    calls: recurringApi,
    permission: 'payroll:prepare',
    list: {
      filters: async ({ pay_item_id, on, run_id }, { tx }) => [
        ...(pay_item_id ? [sql`record.pay_item_id = ${pay_item_id}::uuid`] : []),
        ...(await runPeopleCondition(tx, run_id, 'record.employee_id')),
        ...(on
          ? [sql`record.from_day <= ${on}::date and (record.until_day is null or record.until_day >= ${on}::date)`]
          : []),
      ],
      query: ({ language }) => ({
        columns: sql`record.pay_item_id, ${itemName(language)} as item, i.kind, record.amount, ${paidCurrency('record.employee_id')} as currency,
          record.from_day, record.until_day, t.name as template, record.note`,
        joins: sql`join pay_item i on i.id = record.pay_item_id left join pay_template t on t.id = record.pay_template_id`,
        orders: { full_name: sql`employee.full_name`, from_day: sql`record.from_day`, item: itemName(language) },
      }),
      actions: () => ['edit', 'remove'],
    },
    create: async (input, { tx }) => {
      const item = await loadActiveItem(tx, input.pay_item_id)
      if (item.work_kind !== null) throw invalidField('pay_item_id', 'flags_do_not_fit')
      requireSpan(input.from_day, input.until_day)
      return input
    },
    edit: (patch, row) => {
      requireSpan(patch.from_day ?? row.from_day, patch.until_day === undefined ? row.until_day : patch.until_day)
      return patch
    },
    logged: ({ item, amount, from_day, until_day }) => ({ item, amount, from_day, until_day }),
  })
}
