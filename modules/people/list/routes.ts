import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { personActions } from '../core/edit/part-queries.ts'
import { loadReachByPermission, withinReach } from '../core/reach.ts'
import { loadFieldColumns, loadValuesOfPeople } from '../custom-fields/list-fields.ts'
import { type EmployeeRow, employeeListApi } from './contract.ts'
import { countEmployees, loadEmployeePage, loadViewCounts } from './employee-page.ts'
import { changeManagers, moveOffices } from './move-people.ts'
import { loadChartColumns, loadColleaguePage, loadListPage } from './queries.ts'
import { countReminders, loadReminderPage } from './reminder-page.ts'

export function registerListRoutes(api: Api): void {
  pageRoute(api, employeeListApi.list, (asked, context) => loadRowsWithActions(context, asked), {
    countLists: (lists, { tx, actor, vault, today }) => countEmployees(tx, actor, vault, today, lists),
    more: ({ tx, actor, language }) => loadFieldColumns(tx, actor, language),
  })
  pageRoute(api, employeeListApi.active, (asked, { tx, actor, today }) =>
    loadListPage(tx, withinReach(actor, 'employee:read', today), asked.as_of ?? today, 'active', asked),
  )
  pageRoute(api, employeeListApi.inactive, (asked, { tx, actor, today }) =>
    loadListPage(tx, withinReach(actor, 'employee:read', today), asked.as_of ?? today, 'inactive', asked),
  )
  pageRoute(api, employeeListApi.all, (asked, { tx, actor, today }) =>
    loadListPage(tx, withinReach(actor, 'directory:read', today), asked.as_of ?? today, 'active', asked),
  )
  route(api, employeeListApi.counts, ({ as_of }, { tx, actor, today }) =>
    loadViewCounts(tx, actor, as_of ?? today, today),
  )
  pageRoute(api, peopleApi.find, (asked, { tx, actor, today }) =>
    loadColleaguePage(tx, withinReach(actor, 'directory:read', today), asked.as_of ?? today, asked),
  )
  route(api, employeeListApi.orgChart, async ({ as_of }, { tx, actor, today }) => {
    const day = as_of ?? today
    return { as_of: day, ...(await loadChartColumns(tx, withinReach(actor, 'directory:read', today), day)) }
  })
  pageRoute(api, employeeListApi.subordinates, (asked, { tx, actor, today }) =>
    actor.employeeId === null
      ? emptyPage()
      : loadColleaguePage(tx, withinReach(actor, 'directory:read', today), today, {
          ...asked,
          reports_to: actor.employeeId,
        }),
  )
  pageRoute(api, employeeListApi.subordinatesData, (asked, context) =>
    context.actor.employeeId === null
      ? emptyPage()
      : loadRowsWithActions(context, { ...asked, reports_to: context.actor.employeeId }),
  )
  pageRoute(
    api,
    employeeListApi.reminders,
    (asked, { tx, actor, today }) => loadReminderPage(tx, actor, today, asked),
    {
      countLists: (lists, { tx, actor, today }) => countReminders(tx, actor, today, lists),
    },
  )
  route(api, employeeListApi.updateOffices, async ({ employees, office_id, from_day, reason }, context) =>
    moveOffices(context, employees, { office_id, from_day, reason }),
  )
  route(api, employeeListApi.updateManagers, async ({ employees, ...to }, context) =>
    changeManagers(context, employees, to),
  )
  route(api, employeeListApi.unassignOffices, async ({ employees, from_day, reason }, context) =>
    moveOffices(context, employees, { office_id: null, from_day, reason }),
  )
}

async function emptyPage() {
  return { rows: [], total: 0 }
}

async function loadRowsWithActions(
  context: Context,
  asked: Parameters<typeof loadEmployeePage>[4],
): Promise<{ rows: z.input<typeof EmployeeRow>[]; total: number }> {
  const { tx, actor, vault, today, language } = context
  const { rows, total } = await loadEmployeePage(tx, actor, vault, today, asked)
  const ids = rows.map((row) => row.id)
  const rights = [
    'employee:edit',
    'contact:edit',
    'compensation:edit',
    'compensation:read',
    'identity:read',
    'employee:delete',
  ] as const
  const may = await loadReachByPermission(tx, actor, rights, ids, today)
  const day = asked.as_of ?? today
  const values = await loadValuesOfPeople(tx, actor, ids, { day, today, language })
  return {
    rows: rows.map((row) => ({
      ...row,
      custom_fields: values.get(row.id) ?? [],
      actions: personActions(
        new Set(rights.filter((right) => may.get(right)?.has(row.id))),
        { ...row, resigned_on: row.resigned_on ?? null, last_day: row.last_day ?? null },
        today,
      ),
    })),
    total,
  }
}
