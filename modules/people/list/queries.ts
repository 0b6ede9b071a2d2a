import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { type ListQuery, searchCondition } from '#server/call/list-page.ts'
import { parseSort, type SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { joinAsOf } from '../core/as-of.ts'
import { isActiveOn } from '../core/employment-state.ts'
import type { Chart, employeeListApi } from './contract.ts'
import { allConditions, hasRole, listJoins } from './employee-page.ts'
import { loadPeoplePage } from './people-page.ts'

type ListedPerson = { id: string; full_name: string; has_role: boolean; is_working_shift: boolean }

/** The list in the shape of the specification: `inactive` are those who resigned or were terminated (EMP-02). */
export async function loadListPage(
  tx: Tx,
  within: RawBuilder<unknown>,
  day: Day,
  which: 'active' | 'inactive' | 'all',
  asked: ListQuery<SortOf<typeof employeeListApi.active>>,
): Promise<{ rows: ListedPerson[]; total: number }> {
  const left = sql`(employee.resigned_on is not null and employee.resigned_on <= ${day}::date)`
  const where = allConditions([
    within,
    which === 'active' ? isActiveOn(day) : which === 'inactive' ? left : sql`true`,
    searchCondition(asked.search, ['employee.full_name', 'employee.employee_no']),
  ])
  const { by, direction } = parseSort(asked.sort, {
    full_name: sql`lower(employee.full_name)`,
    employee_no: sql`lower(employee.employee_no)`,
  })
  return loadPeoplePage<ListedPerson>(tx, {
    found: sql`select employee.id, ${by} as key from employee where ${where}`,
    order: direction,
    page: asked.page,
    per_page: asked.per_page,
    columns: sql`employee.id, employee.full_name, ${hasRole} as has_role, coalesce(work_schedule.hour_type = 'shift', false) as is_working_shift`,
    joins: joinAsOf('work_schedule', day),
  })
}

type Colleague = {
  id: string
  full_name: string
  preferred_name: string | null
  employee_no: string
  position: string | null
  department: string | null
  office: string | null
}

/** The public fields of colleagues, for pickers, the palette and the team. */
export async function loadColleaguePage(
  tx: Tx,
  within: RawBuilder<unknown>,
  day: Day,
  asked: ListQuery<'full_name' | '-full_name'> & { id?: string[]; with_left?: boolean; reports_to?: string },
): Promise<{ rows: Colleague[]; total: number }> {
  const where = allConditions([
    within,
    asked.with_left
      ? sql`employee.joined_on <= ${day}::date`
      : sql`(employee.joined_on <= ${day}::date and (employee.last_day is null or employee.last_day >= ${day}::date))`,
    ...(asked.id ? [sql`employee.id = any(${asked.id}::uuid[])`] : []),
    ...(asked.reports_to ? [sql`employment.report_to = ${asked.reports_to}::uuid`] : []),
    searchCondition(asked.search, ['employee.full_name', 'employee.preferred_name', 'employee.employee_no']),
  ])
  const { by, direction } = parseSort(asked.sort, { full_name: sql`lower(employee.full_name)` })
  return loadPeoplePage<Colleague>(tx, {
    found: sql`select employee.id, ${by} as key from employee ${asked.reports_to ? joinAsOf('employment', day) : sql``} where ${where}`,
    order: direction,
    page: asked.page,
    per_page: asked.per_page,
    columns: sql`employee.id, employee.full_name, employee.preferred_name, employee.employee_no, position.name as position, department.name as department, office.name as office`,
    joins: listJoins(day),
  })
}

type ChartColumns = Omit<z.input<typeof Chart>, 'as_of'>

/**
 * Everybody employed on a day with their manager, as columns that PostgreSQL builds: one row for any number of people.
 */
export async function loadChartColumns(tx: Tx, within: RawBuilder<unknown>, day: Day): Promise<ChartColumns> {
  const units = ['position', 'department', 'office'] as const
  const named = units.map((unit) => {
    const table = sql.table(unit)
    return sql`${sql.ref(`${unit}s`)} as materialized (
      select ${table}.id, ${table}.name, row_number() over (order by ${table}.name, ${table}.id) - 1 as place from ${table})`
  })
  const names = units.map(
    (unit) =>
      sql`(select coalesce(json_agg(name order by place), '[]') from ${sql.ref(`${unit}s`)}) as ${sql.ref(`${unit}s`)}`,
  )
  return selectOne(
    tx,
    sql<ChartColumns>`
    with ${sql.join(named)}, posts as materialized (
      select employee.id, employee.full_name, employment.position_id, employment.department_id, employment.office_id, employment.report_to,
        row_number() over (order by lower(employee.full_name), employee.id) - 1 as place
      from employee ${joinAsOf('employment', day)}
      where ${within} and employee.joined_on <= ${day}::date and (employee.last_day is null or employee.last_day >= ${day}::date))
    select ${sql.join(names)}, chart.* from (
      select coalesce(json_agg(posts.id order by posts.place), '[]') as ids, coalesce(json_agg(posts.full_name order by posts.place), '[]') as full_names,
        coalesce(json_agg(positions.place order by posts.place), '[]') as position, coalesce(json_agg(departments.place order by posts.place), '[]') as department,
        coalesce(json_agg(offices.place order by posts.place), '[]') as office, coalesce(json_agg(manager.place order by posts.place), '[]') as report_to
      from posts left join positions on positions.id = posts.position_id left join departments on departments.id = posts.department_id
        left join offices on offices.id = posts.office_id left join posts manager on manager.id = posts.report_to) chart`,
  )
}
