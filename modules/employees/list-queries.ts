import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'
import { joinOnDay } from './as-of.ts'
import { allOf, hasRole, joins } from './employee-page.ts'
import { foundPage } from './found-page.ts'
import { activeOn } from './standing.ts'

type Named = { id: string; full_name: string; has_role: boolean; is_working_shift: boolean }

/** The list shape of the specification: `inactive` are those who resigned or were terminated (EMP-02). */
export async function listedPage(
  tx: Tx,
  within: RawBuilder<unknown>,
  day: Day,
  which: 'active' | 'inactive' | 'all',
  asked: { search?: string; page: number; per_page: number; sort: string },
): Promise<{ rows: Named[]; total: number }> {
  const left = sql`(employee.resigned_on is not null and employee.resigned_on <= ${day}::date)`
  const where = allOf([
    within,
    which === 'active' ? activeOn(day) : which === 'inactive' ? left : sql`true`,
    ...(asked.search
      ? [
          sql`(employee.full_name ilike ${containing(asked.search)} or employee.employee_no ilike ${containing(asked.search)})`,
        ]
      : []),
  ])
  const column = asked.sort.endsWith('employee_no') ? 'employee_no' : 'full_name'
  return foundPage<Named>(tx, {
    found: sql`select employee.id, lower(${sql.ref(`employee.${column}`)}) as key from employee where ${where}`,
    isDescending: asked.sort.startsWith('-'),
    page: asked.page,
    per_page: asked.per_page,
    columns: sql`employee.id, employee.full_name, ${hasRole} as has_role, coalesce(work_schedule.hour_type = 'shift', false) as is_working_shift`,
    joins: joinOnDay('work_schedule', day),
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

/** What everyone may know of their colleagues, for pickers, the palette and the team. */
export async function peoplePage(
  tx: Tx,
  within: RawBuilder<unknown>,
  day: Day,
  asked: {
    search?: string
    id?: string[]
    with_left?: boolean
    reports_to?: string
    page: number
    per_page: number
    sort: string
  },
): Promise<{ rows: Colleague[]; total: number }> {
  const like = asked.search ? containing(asked.search) : ''
  const where = allOf([
    within,
    asked.with_left
      ? sql`employee.joined_on <= ${day}::date`
      : sql`(employee.joined_on <= ${day}::date and (employee.last_day is null or employee.last_day >= ${day}::date))`,
    ...(asked.id ? [sql`employee.id = any(${asked.id}::uuid[])`] : []),
    ...(asked.reports_to ? [sql`employment.report_to = ${asked.reports_to}::uuid`] : []),
    ...(asked.search
      ? [
          sql`(employee.full_name ilike ${like} or employee.preferred_name ilike ${like} or employee.employee_no ilike ${like})`,
        ]
      : []),
  ])
  return foundPage<Colleague>(tx, {
    found: sql`select employee.id, lower(employee.full_name) as key from employee ${asked.reports_to ? joinOnDay('employment', day) : sql``} where ${where}`,
    isDescending: asked.sort.startsWith('-'),
    page: asked.page,
    per_page: asked.per_page,
    columns: sql`employee.id, employee.full_name, employee.preferred_name, employee.employee_no, position.name as position, department.name as department, office.name as office`,
    joins: joins(day),
  })
}

/** Everyone in the company on a day with whom they report to; null where that one is not there on the day. */
export async function chartPeople(tx: Tx, within: RawBuilder<unknown>, day: Day) {
  const there = (alias: string) =>
    sql`${sql.ref(`${alias}.joined_on`)} <= ${day}::date and (${sql.ref(`${alias}.last_day`)} is null or ${sql.ref(`${alias}.last_day`)} >= ${day}::date)`
  const { rows } = await sql<{
    id: string
    full_name: string
    position: string | null
    department: string | null
    office: string | null
    report_to: string | null
  }>`
    select employee.id, employee.full_name, position.name as position, department.name as department, office.name as office,
      case when ${there('manager')} then manager.id end as report_to
    from employee ${joins(day)} where ${within} and ${there('employee')} order by lower(employee.full_name), employee.id`.execute(
    tx,
  )
  return rows
}
