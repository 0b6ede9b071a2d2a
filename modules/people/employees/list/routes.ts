import type { z } from 'zod'
import { peopleApi } from '#base/people-api.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { reachedBy, withinReach } from '../reach.ts'
import { actionsOf } from '../record/part-queries.ts'
import { type EmployeeRow, employeeListApi } from './contract.ts'
import { employeeCounts, employeePage, viewCounts } from './employee-page.ts'
import { chartColumns, listedPage, peoplePage } from './queries.ts'
import { reminderCounts, reminderPage } from './reminder-page.ts'

/** Every list of people. */
export function listRoutes(api: Api): void {
  pageRoute(api, employeeListApi.list, (asked, context) => rowsWithActions(context, asked), {
    counting: (lists, { tx, actor, vault, today }) => employeeCounts(tx, actor, vault, today, lists),
  })
  pageRoute(api, employeeListApi.active, (asked, { tx, actor, today }) =>
    listedPage(tx, withinReach(actor, 'employee:read', today), asked.as_of ?? today, 'active', asked),
  )
  pageRoute(api, employeeListApi.inactive, (asked, { tx, actor, today }) =>
    listedPage(tx, withinReach(actor, 'employee:read', today), asked.as_of ?? today, 'inactive', asked),
  )
  pageRoute(api, employeeListApi.all, (asked, { tx, actor, today }) =>
    listedPage(tx, withinReach(actor, 'directory:read', today), asked.as_of ?? today, 'active', asked),
  )
  route(api, employeeListApi.counts, ({ as_of }, { tx, actor, today }) => viewCounts(tx, actor, as_of ?? today, today))
  pageRoute(api, peopleApi.find, (asked, { tx, actor, today }) =>
    peoplePage(tx, withinReach(actor, 'directory:read', today), asked.as_of ?? today, asked),
  )
  route(api, employeeListApi.orgChart, async ({ as_of }, { tx, actor, today }) => {
    const day = as_of ?? today
    return { as_of: day, ...(await chartColumns(tx, withinReach(actor, 'directory:read', today), day)) }
  })
  pageRoute(api, employeeListApi.subordinates, (asked, { tx, actor, today }) =>
    actor.employeeId === null
      ? nobody()
      : peoplePage(tx, withinReach(actor, 'directory:read', today), today, { ...asked, reports_to: actor.employeeId }),
  )
  pageRoute(api, employeeListApi.subordinatesData, (asked, context) =>
    context.actor.employeeId === null
      ? nobody()
      : rowsWithActions(context, { ...asked, reports_to: context.actor.employeeId }),
  )
  pageRoute(api, employeeListApi.reminders, (asked, { tx, actor, today }) => reminderPage(tx, actor, today, asked), {
    counting: (lists, { tx, actor, today }) => reminderCounts(tx, actor, today, lists),
  })
}

async function nobody() {
  return { rows: [], total: 0 }
}

async function rowsWithActions(
  context: Context,
  asked: Parameters<typeof employeePage>[4],
): Promise<{ rows: z.input<typeof EmployeeRow>[]; total: number }> {
  const { tx, actor, vault, today } = context
  const { rows, total } = await employeePage(tx, actor, vault, today, asked)
  const ids = rows.map((row) => row.id)
  const rights = [
    'employee:edit',
    'contact:edit',
    'compensation:edit',
    'compensation:read',
    'identity:read',
    'employee:delete',
  ] as const
  const may = await reachedBy(tx, actor, rights, ids, today)
  return {
    rows: rows.map((row) => ({
      ...row,
      actions: actionsOf(
        new Set(rights.filter((right) => may.get(right)!.has(row.id))),
        { ...row, resigned_on: row.resigned_on ?? null, last_day: row.last_day ?? null },
        today,
      ),
    })),
    total,
  }
}
