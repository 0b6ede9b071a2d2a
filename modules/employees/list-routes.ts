import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { containing } from '#server/records.ts'
import { route } from '#server/route.ts'
import { joinOnDay } from './as-of.ts'
import { employeePage, viewCounts } from './employee-page.ts'
import { type EmployeeRow, employeeListApi } from './list-contract.ts'
import { chartPeople, listedPage, peoplePage } from './list-queries.ts'
import { actionsOf } from './part-queries.ts'
import { reachedBy, withinReach } from './reach.ts'
import { remindersOf } from './reminders.ts'
import { activeOn } from './standing.ts'

/** Every list of people. */
export function listRoutes(api: Api): void {
  pageRoute(api, employeeListApi.list, (asked, context) => rowsWithActions(context, asked))
  route(api, employeeListApi.active, (asked, { tx, actor, today }) =>
    listedPage(tx, withinReach(actor, 'employee:read', today), asked.as_of ?? today, 'active', asked),
  )
  route(api, employeeListApi.inactive, (asked, { tx, actor, today }) =>
    listedPage(tx, withinReach(actor, 'employee:read', today), asked.as_of ?? today, 'inactive', asked),
  )
  route(api, employeeListApi.all, (asked, { tx, actor, today }) =>
    listedPage(tx, withinReach(actor, 'directory:read', today), asked.as_of ?? today, 'active', asked),
  )
  route(api, employeeListApi.counts, ({ as_of }, { tx, actor, today }) => viewCounts(tx, actor, as_of ?? today, today))
  pageRoute(api, employeeListApi.people, (asked, { tx, actor, today }) =>
    peoplePage(tx, withinReach(actor, 'directory:read', today), asked.as_of ?? today, asked),
  )
  route(api, employeeListApi.orgChart, async ({ as_of }, { tx, actor, today }) => {
    const day = as_of ?? today
    return { as_of: day, people: await chartPeople(tx, withinReach(actor, 'directory:read', today), day) }
  })
  route(api, employeeListApi.subordinates, (asked, { tx, actor, today }) =>
    actor.employeeId === null
      ? nobody()
      : peoplePage(tx, withinReach(actor, 'directory:read', today), today, { ...asked, reports_to: actor.employeeId }),
  )
  route(api, employeeListApi.subordinatesData, (asked, context) =>
    context.actor.employeeId === null
      ? nobody()
      : rowsWithActions(context, { ...asked, reports_to: context.actor.employeeId }),
  )
  pageRoute(api, employeeListApi.reminders, (asked, context) => reminderPage(context, asked))
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

type Dates = {
  employee_id: string
  full_name: string
  employee_no: string
  birth_date: Day | null
  work_permit_expires: Day | null
  contract_until: Day | null
  probation_ends: Day | null
}

async function reminderPage(
  { tx, actor, today }: Context,
  asked: { days: number; kind?: string[]; search?: string; page: number; per_page: number; sort: string },
) {
  const named = asked.search ? sql`and employee.full_name ilike ${containing(asked.search)}` : sql``
  const { rows } = await sql<Dates>`
    select employee.id as employee_id, employee.full_name, employee.employee_no, employee.birth_date, employment.work_permit_expires, employment.contract_until,
      case when employment.employment_status = 'active_probation' then employment.probation_ends end as probation_ends
    from employee ${joinOnDay('employment', today)} where ${withinReach(actor, 'employee:read', today)} and ${activeOn(today)} ${named}`.execute(
    tx,
  )
  const found = rows.flatMap((row) =>
    remindersOf(
      {
        permitExpires: row.work_permit_expires,
        contractUntil: row.contract_until,
        probationEnds: row.probation_ends,
        birthDate: row.birth_date,
      },
      today,
      asked.days,
    )
      .filter((one) => !asked.kind || asked.kind.includes(one.kind))
      .map((one) => ({
        id: `${row.employee_id}-${one.kind}`,
        kind: one.kind,
        employee_id: row.employee_id,
        full_name: row.full_name,
        employee_no: row.employee_no,
        day: one.day,
        days_left: one.daysLeft,
      })),
  )
  const key = (row: (typeof found)[number]) =>
    asked.sort.endsWith('full_name') ? row.full_name.toLowerCase() : `${row.day} ${row.full_name}`
  found.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  if (asked.sort.startsWith('-')) found.reverse()
  return { rows: found.slice((asked.page - 1) * asked.per_page, asked.page * asked.per_page), total: found.length }
}
