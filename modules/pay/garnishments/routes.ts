import { sql } from 'kysely'
import { conflict, invalidField } from '#base/errors.ts'
import { registerPersonRecordRoutes, requireSpan } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { garnishmentApi } from './contract.ts'
import { garnishmentState, listPayments, TAKEN_AMOUNT } from './queries.ts'

export function registerGarnishmentRoutes(api: Api): void {
  const { list, create, edit, remove } = garnishmentApi
  registerPersonRecordRoutes(api, {
    table: 'garnishment',
    calls: { list, create, edit, remove },
    permission: 'payroll:prepare',
    list: {
      filters: ({ state }, context) => (state ? [sql`${garnishmentState(context)} = ${state}`] : []),
      query: (context) => ({
        columns: sql`record.court, record.order_number, record.creditor, record.pay_to, record.served_on, record.from_month, record.until_month,
          record.total, ${TAKEN_AMOUNT} as taken, record.keeps, ${garnishmentState(context)} as state, employee.last_day`,
        orders: {
          full_name: sql`employee.full_name`,
          served_on: sql`record.served_on`,
          from_month: sql`record.from_month`,
        },
        search: ['employee.full_name', 'employee.employee_no', 'record.creditor', 'record.order_number'],
      }),
      derive: ({ total, taken }) => ({ left: Math.max(0, total - taken) }),
      actions: ({ taken }) => (taken > 0 ? ['edit'] : ['edit', 'remove']),
    },
    create: (input, { today }) => {
      requireServed(input.served_on, today)
      requireSpan(input.from_month, input.until_month, 'until_month')
      return { ...input, pay_to: input.pay_to || null }
    },
    edit: (patch, row, { today }) => {
      if (patch.served_on !== undefined) requireServed(patch.served_on, today)
      const until = patch.until_month === undefined ? row.until_month : patch.until_month
      requireSpan(patch.from_month ?? row.from_month, until, 'until_month')
      if (patch.total !== undefined && patch.total < row.taken) throw invalidField('total', 'garnishment_below_taken')
      return patch
    },
    remove: {
      check: ({ taken }) => {
        if (taken > 0) throw conflict('garnishment_taken')
      },
    },
    logged: ({ court, order_number, creditor, served_on, from_month, until_month, total, keeps }) => ({
      court,
      order_number,
      creditor,
      served_on,
      from_month,
      until_month,
      total,
      keeps,
    }),
  })
  pageRoute(api, garnishmentApi.payments, async ({ page, per_page, sort, search, ...filters }, context) => {
    const payments = await listPayments(context, filters, { page, per_page, sort, search })
    context.reportReads(payments.rows.length)
    return payments
  })
}

/** Throws 422 for an order that is not served yet: it binds the employer from that day. */
function requireServed(servedOn: string, today: string): void {
  if (servedOn > today) throw invalidField('served_on', 'garnishment_not_served')
}
