import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import { withinReach } from '#people/reach.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { allocationApi } from './contract.ts'

type ReachContext = Pick<Context, 'tx' | 'actor' | 'today'>

/** The units of a person from a day on. */
export type UnitAssignment = {
  readonly from: Day
  readonly department_id: string | null
  readonly cost_center_id: string | null
}
export type AllocatedPerson = { readonly id: string; readonly jobs: readonly UnitAssignment[] }

/** The units and shifts that a list is filtered by. */
export type UnitFilter = {
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  cost_center_id?: string[] | undefined
  shift_id?: string[] | undefined
}

/** Loads everybody in reach who is employed within some days, with their units: one statement. */
export async function loadPeopleInReach({ tx, actor, today }: ReachContext, span: DaySpan): Promise<AllocatedPerson[]> {
  const { rows } = await sql<AllocatedPerson>`
    select employee.id, ${jobsWithin(span)} as jobs from employee
    where ${isEmployedWithin(span)} and ${withinReach(actor, 'allocation:read', today)}`.execute(tx)
  return rows
}

/** The departments of which the caller sees a part only: their needs cannot be compared with the people the caller sees. */
export async function loadPartlyVisibleDepartments(
  { tx, actor, today }: ReachContext,
  span: DaySpan,
): Promise<Set<string>> {
  if (actor.grants.get('allocation:read') === 'company') return new Set()
  const { rows } = await sql<{ department_id: string }>`
    select distinct employment.department_id from employee join employment on ${overlapsSpan(span)}
    where ${isEmployedWithin(span)} and employment.department_id is not null
      and not ${withinReach(actor, 'allocation:read', today)}`.execute(tx)
  return new Set(rows.map(({ department_id }) => department_id))
}

type PeoplePageQuery = UnitFilter & {
  page: number
  per_page: number
  sort: SortOf<typeof allocationApi.schedule>
  search?: string | undefined
}

type SchedulePersonRow = {
  id: string
  full_name: string
  employee_no: string
  office: string | null
  department: string | null
  cost_center: string | null
  country: string | null
}

/** A page of people who are employed within some days, with the units of their first day among them. */
export function loadPeoplePage(
  { tx, actor, today }: ReachContext,
  span: DaySpan,
  { office_id, department_id, cost_center_id, shift_id, ...page }: PeoplePageQuery,
) {
  const whereIdIn = (column: string, ids: readonly string[] | undefined) =>
    ids ? [sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`] : []
  return loadPageFromSql<SchedulePersonRow, PeoplePageQuery['sort']>(tx, page, {
    select: sql`select employee.id, employee.full_name, employee.employee_no, office.name as office, department.name as department,
      cost_center.name as cost_center, office.country`,
    from: sql`from employee left join lateral (select office_id, department_id, cost_center_id from employment where ${overlapsSpan(span)}
        order by employment.from_day limit 1) placed on true
      left join office on office.id = placed.office_id left join department on department.id = placed.department_id
      left join cost_center on cost_center.id = placed.cost_center_id`,
    where: [
      isEmployedWithin(span),
      withinReach(actor, 'allocation:read', today),
      ...whereIdIn('placed.office_id', office_id),
      ...whereIdIn('placed.department_id', department_id),
      ...whereIdIn('placed.cost_center_id', cost_center_id),
      ...(shift_id
        ? [
            sql`exists (select from shift_assignment a where a.employee_id = employee.id and a.day between ${span.first}::date and ${span.last}::date
              and a.shift_id = any(${[...shift_id]}::uuid[]))`,
          ]
        : []),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: {
      full_name: sql`lower(employee.full_name)`,
      employee_no: sql`employee.employee_no`,
      office: [sql`office.name`, sql`lower(employee.full_name)`],
      department: [sql`department.name`, sql`lower(employee.full_name)`],
      cost_center: [sql`cost_center.name`, sql`lower(employee.full_name)`],
    },
    tieBreaker: sql`employee.id`,
    blanksLast: true,
  })
}

function isEmployedWithin({ first, last }: DaySpan): RawBuilder<boolean> {
  return sql<boolean>`(employee.joined_on <= ${last}::date and (employee.last_day is null or employee.last_day >= ${first}::date))`
}

function overlapsSpan({ first, last }: DaySpan): RawBuilder<boolean> {
  return sql<boolean>`(employment.employee_id = employee.id and employment.from_day <= ${last}::date
    and (employment.until_day is null or employment.until_day >= ${first}::date) and employment.employment_status <> 'terminated')`
}

function jobsWithin(span: DaySpan): RawBuilder<UnitAssignment[]> {
  return sql<
    UnitAssignment[]
  >`coalesce((select json_agg(json_build_object('from', employment.from_day, 'department_id', employment.department_id,
    'cost_center_id', employment.cost_center_id) order by employment.from_day) from employment where ${overlapsSpan(span)}), '[]')`
}
