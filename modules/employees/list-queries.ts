import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { addDays, type Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'
import type { Vault } from '#server/vault.ts'
import { joinOnDay, onDay } from './as-of.ts'
import type { EmployeeRow, employeeListApi } from './list-contract.ts'
import { reachOf, withinReach } from './reach.ts'
import { activeOn, standingOn } from './standing.ts'

type Row = Omit<z.input<typeof EmployeeRow>, 'actions'> & { last_payroll_day: Day | null }
type Asked = NonNullable<NonNullable<(typeof employeeListApi.list)['types']>['parsed']>
type Condition = RawBuilder<SqlBool>

const hasRole = sql<boolean>`exists (select from membership m join member_role r on r.company_id = m.company_id and r.membership_id = m.id
  where m.employee_id = employee.id and m.is_active)`

/** Joins that a list needs for its filters and its order, as of a day. */
const joins = (day: Day) => sql`
  ${joinOnDay('employment', day)}
  left join department on department.id = employment.department_id
  left join position on position.id = employment.position_id
  left join office on office.id = employment.office_id
  left join employee manager on manager.id = employment.report_to`

const SORTS: Record<string, RawBuilder<unknown>> = {
  full_name: sql`lower(employee.full_name)`,
  employee_no: sql`lower(employee.employee_no)`,
  department: sql`lower(department.name)`,
  position: sql`lower(position.name)`,
  office: sql`lower(office.name)`,
  status: sql`employment.employment_status`,
  employment_type: sql`employment.employment_type`,
  joined_on: sql`employee.joined_on`,
  reports_to: sql`lower(manager.full_name)`,
  work_permit_expires: sql`employment.work_permit_expires`,
  last_day: sql`employee.last_day`,
}

/** People within reach, filtered, ordered and paged, as of a day. The total is exact. */
export async function employeePage(
  tx: Tx,
  actor: Actor,
  vault: Vault,
  today: Day,
  asked: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const day = asked.as_of ?? today
  const where = conjunction([
    withinReach(actor, 'employee:read', today),
    ...conditions(actor, vault, asked, day, today),
  ])
  const descending = asked.sort.startsWith('-')
  const order = SORTS[asked.sort.replace('-', '')] ?? SORTS.full_name!
  const { rows } = await sql<Row & { total: number }>`
    select employee.id, employee.full_name, employee.employee_no, employee.preferred_name, employee.joined_on, employee.work_email, employee.resigned_on, employee.last_day, employee.last_payroll_day,
      employee.version, ${hasRole} as has_role, coalesce(work_schedule.hour_type = 'shift', false) as is_working_shift, department.name as department, position.name as position,
      office.name as office, ${standingOn(day)} as standing, employment.employment_status as status, employment.employment_type, employment.probation_ends,
      employment.contract_until, employment.work_permit_expires, manager.full_name as reports_to
    from employee ${joins(day)} ${joinOnDay('work_schedule', day)}
    where ${where}
    order by ${order} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, employee.id
    limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}`.execute(tx)
  const total = await sql<{ n: number }>`select count(*)::int as n from employee ${joins(day)} where ${where}`.execute(
    tx,
  )
  return { rows: rows.map((row) => ({ ...row, status: statusOf(row) })), total: total.rows[0]!.n }
}

/** Resigned and terminated follow from the leaving dates; otherwise what was chosen. */
export function statusOf<S>(row: { standing: string; status: S }): S | 'resigned' | 'terminated' {
  return row.standing === 'resigned' || row.standing === 'terminated' ? row.standing : row.status
}

function conditions(actor: Actor, vault: Vault, asked: Asked, day: Day, today: Day): Condition[] {
  const found: (Condition | undefined)[] = [
    asked.standing && sql<SqlBool>`${standingOn(day)} = any(${asked.standing})`,
    // The past does not know who was to come; today's list may ask for them by `standing`.
    asked.standing ? undefined : sql<SqlBool>`${activeOn(day)}`,
    asked.office_id && sql<SqlBool>`employment.office_id = any(${asked.office_id}::uuid[])`,
    asked.department_id && sql<SqlBool>`employment.department_id = any(${asked.department_id}::uuid[])`,
    asked.position_id && sql<SqlBool>`employment.position_id = any(${asked.position_id}::uuid[])`,
    asked.employment_type && sql<SqlBool>`employment.employment_type = any(${asked.employment_type})`,
    asked.status &&
      sql<SqlBool>`case when ${standingOn(day)} in ('resigned', 'terminated') then ${standingOn(day)} else employment.employment_status end = any(${asked.status})`,
    asked.joined_from ? sql<SqlBool>`employee.joined_on >= ${asked.joined_from}` : undefined,
    asked.joined_to ? sql<SqlBool>`employee.joined_on <= ${asked.joined_to}` : undefined,
    asked.on_probation === undefined
      ? undefined
      : sql<SqlBool>`(employment.employment_status = 'active_probation') = ${asked.on_probation}`,
    asked.permit_within === undefined ? undefined : permitWithin(day, asked.permit_within),
    asked.reports_to ? sql<SqlBool>`employment.report_to = ${asked.reports_to}` : undefined,
    asked.no_bank_account === undefined
      ? undefined
      : sql<SqlBool>`${withinReach(actor, 'identity:read', today)} and ${withoutBank(day)} = ${asked.no_bank_account}`,
    asked.search ? searched(actor, vault, asked.search, today) : undefined,
  ]
  return found.filter((one): one is Condition => one !== undefined)
}

function permitWithin(day: Day, days: number): Condition {
  return sql<SqlBool>`employment.work_permit_expires between ${day}::date and ${addDays(day, days)}::date`
}

/** Whether the query's `employee` is to be paid into an account that is not known on a day. */
function withoutBank(day: Day): Condition {
  return sql<SqlBool>`not exists (select from bank_detail where ${onDay('bank_detail', day)} and (bank_detail.payment_method <> 'bank_transfer' or bank_detail.account_number is not null))`
}

/** By name, number or work e-mail; by a whole identity number for those who may read them. */
function searched(actor: Actor, vault: Vault, search: string, today: Day): Condition {
  const like = containing(search)
  const byNumber =
    reachOf(actor, 'identity:read') !== null && /\d{4}/.test(search)
      ? sql<SqlBool>`or (${withinReach(actor, 'identity:read', today)}
          and (employee.ic_index = ${vault.index('ic_number', search)} or employee.passport_index = ${vault.index('passport_number', search)}))`
      : sql``
  return sql<SqlBool>`(employee.full_name ilike ${like} or employee.preferred_name ilike ${like} or employee.employee_no ilike ${like} or employee.work_email ilike ${like} ${byNumber})`
}

function conjunction(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    conditions.map((one) => sql`(${one})`),
    sql` and `,
  )}`
}

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
  const where = conjunction([
    within,
    which === 'active' ? activeOn(day) : which === 'inactive' ? left : sql`true`,
    ...(asked.search
      ? [
          sql`(employee.full_name ilike ${containing(asked.search)} or employee.employee_no ilike ${containing(asked.search)})`,
        ]
      : []),
  ])
  const order = asked.sort.endsWith('employee_no') ? SORTS.employee_no! : SORTS.full_name!
  const { rows } = await sql<Named>`
    select employee.id, employee.full_name, ${hasRole} as has_role, coalesce(work_schedule.hour_type = 'shift', false) as is_working_shift
    from employee ${joinOnDay('work_schedule', day)} where ${where}
    order by ${order} ${asked.sort.startsWith('-') ? sql`desc` : sql`asc`}, employee.id limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}`.execute(
    tx,
  )
  const total = await sql<{ n: number }>`select count(*)::int as n from employee where ${where}`.execute(tx)
  return { rows, total: total.rows[0]!.n }
}

/** How many people each view of the list holds, in one query. */
export async function viewCounts(tx: Tx, actor: Actor, day: Day, today: Day) {
  const standing = standingOn(day)
  const { rows } = await sql<
    Record<
      'active' | 'joining' | 'on_probation' | 'permits_ending' | 'no_bank_account' | 'inactive' | 'offices',
      number
    >
  >`
    select count(*) filter (where active)::int as active, count(*) filter (where standing = 'joining')::int as joining,
      count(*) filter (where active and employment_status = 'active_probation')::int as on_probation,
      count(*) filter (where active and permit)::int as permits_ending, count(*) filter (where active and no_bank)::int as no_bank_account,
      count(*) filter (where standing in ('resigned', 'terminated'))::int as inactive, count(distinct office_id) filter (where active)::int as offices
    from (select ${standing} as standing, ${activeOn(day)} as active, employment.employment_status, employment.office_id,
        ${permitWithin(day, 60)} as permit, ${withinReach(actor, 'identity:read', today)} and ${withoutBank(day)} as no_bank
      from employee ${joinOnDay('employment', day)} where ${withinReach(actor, 'employee:read', today)}) people`.execute(
    tx,
  )
  const counts = rows[0]!
  return {
    ...counts,
    no_bank_account: ['own', null].includes(reachOf(actor, 'identity:read')) ? null : counts.no_bank_account,
  }
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
  const where = conjunction([
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
  const from = sql`from employee ${joins(day)} where ${where}`
  const { rows } = await sql<Colleague>`
    select employee.id, employee.full_name, employee.preferred_name, employee.employee_no, position.name as position, department.name as department, office.name as office
    ${from} order by lower(employee.full_name) ${asked.sort.startsWith('-') ? sql`desc` : sql`asc`}, employee.id
    limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}`.execute(tx)
  const total = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(tx)
  return { rows, total: total.rows[0]!.n }
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
