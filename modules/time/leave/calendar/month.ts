import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import { type Day, firstDay, lastDay, type Month, monthOf } from '#base/days/days.ts'
import { holidayText } from '#calendar/holidays.ts'
import { type DayAway, loadWorkdays } from '#calendar/workdays.ts'
import { joinAsOf } from '#people/as-of.ts'
import { filterInReach, withinReach } from '#people/reach.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import type { CalendarRow, leaveCalendarApi } from './contract.ts'
import { buildMarks, countDaysAway } from './marks.ts'

type ReachHolder = Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>
type CalendarContext = Pick<Context, 'tx' | 'actor' | 'today' | 'language'>

type CalendarQuery = {
  month?: Month | undefined
  department_id?: string | undefined
  office_id?: string | undefined
  only_away?: boolean | undefined
  search?: string | undefined
  sort: SortOf<typeof leaveCalendarApi.list>
  page: number
  per_page: number
}

type CalendarPerson = {
  id: string
  employee_no: string
  full_name: string
  department: string | null
  office: string | null
}

/** Loads a page of people with their month: one query for the rows, then a fixed number for the people on it. */
export async function loadCalendarPage(
  context: CalendarContext,
  { month: asked, ...query }: CalendarQuery,
): Promise<{ rows: z.input<typeof CalendarRow>[]; total: number }> {
  const { tx, actor, today, language } = context
  const month = asked ?? monthOf(today)
  const span = { first: firstDay(month), last: lastDay(month) }
  const { rows, total } = await loadPageFromSql<CalendarPerson, typeof query.sort>(tx, query, {
    select: sql`select employee.id, employee.employee_no, employee.full_name, department.name as department, office.name as office`,
    from: sql`from employee ${joinAsOf('employment', today, 'at')}`,
    joins: sql`left join department on department.id = at.department_id left join office on office.id = at.office_id`,
    where: [
      isInCalendarReach(context),
      sql`employee.joined_on <= ${span.last}::date`,
      sql`(employee.last_day is null or employee.last_day >= ${span.first}::date)`,
      ...(query.department_id ? [sql`at.department_id = ${query.department_id}::uuid`] : []),
      ...(query.office_id ? [sql`at.office_id = ${query.office_id}::uuid`] : []),
      ...(query.only_away ? [isAwayWithin(context, span)] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { full_name: sql`lower(employee.full_name)`, employee_no: sql`lower(employee.employee_no)` },
    tieBreaker: sql`employee.id`,
  })
  const ids = rows.map(({ id }) => id)
  const whole = await filterInReach(tx, actor, 'leave:read', ids, today)
  if (actor.employeeId !== null) whole.add(actor.employeeId)
  const days = (await loadWorkdays(tx, ids, span)).of
  const typeOf = await loadTypeNames(context)
  return {
    total,
    rows: rows.map((row) => {
      const own = days.get(row.id) ?? []
      const away = countDaysAway(span.first, own)
      return {
        ...row,
        days_away: away.count,
        away: away.days,
        marks: buildMarks(span.first, own, {
          seesLeave: whole.has(row.id),
          typeOf,
          nameOf: (holiday) => holidayText(holiday, language),
        }),
      }
    }),
  }
}

/** SQL for the people in the calendar: the reader's team, and people whose leave they may see. */
export function isInCalendarReach({ actor, today }: { actor: ReachHolder; today: Day }) {
  return sql<boolean>`(${withinReach(actor, 'leave:calendar', today)} or ${withinReach(actor, 'leave:read', today)})`
}

/** SQL for people with leave or an absence in the days; pending leave counts only for readers who may see it. */
function isAwayWithin({ actor, today }: CalendarContext, { first, last }: { first: string; last: string }) {
  const own = actor.employeeId === null ? sql`false` : sql`employee.id = ${actor.employeeId}::uuid`
  return sql`(exists (select from leave_request l join request r on r.id = l.request_id
      where l.employee_id = employee.id and l.from_day <= ${last}::date and coalesce(least(l.until_day, r.revoked_from - 1), l.until_day) >= ${first}::date
        and (r.state in ('approved', 'paid') or r.revoked_from > l.from_day
          or (r.state = 'pending' and (${own} or ${withinReach(actor, 'leave:read', today)}))))
    or exists (select from absence a where a.employee_id = employee.id and a.withdrawn_at is null
      and a.from_day <= ${last}::date and a.until_day >= ${first}::date))`
}

/** Loads names of leave types in the reader's language. Absences of payroll have no name here. */
async function loadTypeNames({ tx, language }: Pick<CalendarContext, 'tx' | 'language'>) {
  const own = await loadCompanyLanguage(tx)
  const names = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, typeName(type, language, own)]))
  return ({ type }: DayAway) => names.get(type) ?? null
}
