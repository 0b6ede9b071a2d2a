import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { searchCondition } from '#server/call/list-page.ts'
import { parseSort } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { joinAsOf } from '../core/as-of.ts'
import { employmentStatus, isActiveOn, standingOn } from '../core/employment-state.ts'
import { hasWrongNumbers, lacksBank } from '../core/numbers/known-numbers.ts'
import { selectIncompleteRecords, selectLackingForPay } from '../core/pay/missing-for-pay.ts'
import { reachOf, withinReach } from '../core/reach.ts'
import type { StoredField } from '../custom-fields/fields.ts'
import { fieldConditions, fieldSearch, loadFilteredFields } from '../custom-fields/list-fields.ts'
import type { EmployeeRow, employeeListApi } from './contract.ts'
import { loadPeoplePage } from './people-page.ts'

type EmployeeListRow = Omit<z.input<typeof EmployeeRow>, 'actions' | 'custom_fields'> & { last_payroll_day: Day | null }
type EmployeeListQuery = NonNullable<NonNullable<(typeof employeeListApi.list)['types']>['parsed']>
type Condition = RawBuilder<SqlBool>

export const hasRole = sql<boolean>`exists (select from membership m join member_role r on r.company_id = m.company_id and r.membership_id = m.id
  where m.employee_id = employee.id and m.is_active)`

/** Joins for the columns of a person on a day. */
export const listJoins = (day: Day) => sql`
  ${joinAsOf('employment', day)}
  left join department on department.id = employment.department_id
  left join position on position.id = employment.position_id
  left join office on office.id = employment.office_id
  left join employee manager on manager.id = employment.report_to`

const OWN_SORTS = {
  full_name: sql`lower(employee.full_name)`,
  employee_no: sql`lower(employee.employee_no)`,
  joined_on: sql`employee.joined_on`,
  last_day: sql`employee.last_day`,
}
/** Orders that need `listJoins`. */
const PLACE_SORTS = {
  department: sql`lower(department.name)`,
  position: sql`lower(position.name)`,
  office: sql`lower(office.name)`,
  status: sql`employment.employment_status`,
  employment_type: sql`employment.employment_type`,
  reports_to: sql`lower(manager.full_name)`,
  work_permit_expires: sql`employment.work_permit_expires`,
}

/** People within reach on a day, filtered, ordered and paged, with an exact total. */
export async function loadEmployeePage(
  tx: Tx,
  actor: Actor,
  vault: Vault,
  today: Day,
  asked: EmployeeListQuery,
): Promise<{ rows: EmployeeListRow[]; total: number }> {
  const day = asked.as_of ?? today
  const fields = await loadFilteredFields(tx, actor, [asked])
  const { where, needs } = listConditions(actor, vault, asked, fields, day, today)
  const { by, direction } = parseSort(asked.sort, { ...OWN_SORTS, ...PLACE_SORTS })
  const places = Object.values<unknown>(PLACE_SORTS).includes(by)
    ? listJoins(day)
    : needs.employment
      ? joinAsOf('employment', day)
      : sql``
  const { rows, total } = await loadPeoplePage<EmployeeListRow>(tx, {
    found: sql`select employee.id, ${by} as key
      from employee ${places} ${needs.bank ? joinAsOf('bank_detail', day) : sql``} ${needs.status ? joinAsOf('statutory_status', day) : sql``} where ${where}`,
    order: direction,
    page: asked.page,
    per_page: asked.per_page,
    columns: sql`employee.id, employee.full_name, employee.employee_no, employee.preferred_name, employee.joined_on, employee.work_email, employee.resigned_on, employee.last_day, employee.last_payroll_day,
      employee.version, ${hasRole} as has_role, coalesce(work_schedule.hour_type = 'shift', false) as is_working_shift, department.name as department, position.name as position,
      office.name as office, ${standingOn(day)} as standing, employment.employment_status as status, employment.employment_type, employment.probation_ends,
      employment.contract_until, employment.work_permit_expires, manager.full_name as reports_to`,
    joins: sql`${listJoins(day)} ${joinAsOf('work_schedule', day)}`,
  })
  return { rows: rows.map((row) => ({ ...row, status: employmentStatus(row) })), total }
}

/** The filters as a condition on `employee`, and the joins that it needs. */
function listConditions(
  actor: Actor,
  vault: Vault,
  asked: EmployeeListQuery,
  fields: readonly StoredField[],
  day: Day,
  today: Day,
): { where: Condition; needs: { employment: boolean; bank: boolean; status: boolean } } {
  const placed = [
    asked.office_id && sql<SqlBool>`employment.office_id = any(${asked.office_id}::uuid[])`,
    asked.department_id && sql<SqlBool>`employment.department_id = any(${asked.department_id}::uuid[])`,
    asked.position_id && sql<SqlBool>`employment.position_id = any(${asked.position_id}::uuid[])`,
    asked.employment_type && sql<SqlBool>`employment.employment_type = any(${asked.employment_type})`,
    asked.status &&
      sql<SqlBool>`case when ${standingOn(day)} in ('resigned', 'terminated') then ${standingOn(day)} else employment.employment_status end = any(${asked.status})`,
    asked.on_probation === undefined
      ? undefined
      : sql<SqlBool>`(employment.employment_status = 'active_probation') = ${asked.on_probation}`,
    asked.permit_within === undefined ? undefined : permitEndsWithin(day, asked.permit_within),
    asked.reports_to ? sql<SqlBool>`employment.report_to = ${asked.reports_to}` : undefined,
  ].filter((one): one is Condition => one !== undefined)
  const own: (Condition | undefined)[] = [
    withinReach(actor, 'employee:read', today),
    // A past day does not know who will join; today's list may ask for them by `standing`.
    asked.standing ? sql<SqlBool>`${standingOn(day)} = any(${asked.standing})` : isActiveOn(day),
    asked.joined_from ? sql<SqlBool>`employee.joined_on >= ${asked.joined_from}` : undefined,
    asked.joined_to ? sql<SqlBool>`employee.joined_on <= ${asked.joined_to}` : undefined,
    asked.no_bank_account === undefined
      ? undefined
      : sql<SqlBool>`${withinReach(actor, 'identity:read', today)} and ${lacksBank} = ${asked.no_bank_account}`,
    asked.missing_for_pay === undefined
      ? undefined
      : sql<SqlBool>`${withinReach(actor, 'identity:read', today)} and ${withinReach(actor, 'compensation:read', today)} and (employee.id in ${selectLackingForPay(day)}) = ${asked.missing_for_pay}`,
    asked.incomplete === undefined
      ? undefined
      : sql<SqlBool>`${withinReach(actor, 'identity:read', today)} and ${withinReach(actor, 'compensation:read', today)} and (employee.id in ${selectIncompleteRecords(day)}) = ${asked.incomplete}`,
    asked.wrong_numbers === undefined
      ? undefined
      : sql<SqlBool>`${withinReach(actor, 'identity:read', today)} and ${hasWrongNumbers} = ${asked.wrong_numbers}`,
    asked.search ? matchesSearch(actor, vault, asked.search, fields, { day, today }) : undefined,
    ...fieldConditions(asked, fields, actor, { day, today }),
  ]
  return {
    where: allConditions([...own.filter((one) => one !== undefined), ...placed]),
    needs: {
      employment: placed.length > 0,
      bank: asked.no_bank_account !== undefined || asked.wrong_numbers !== undefined,
      status: asked.wrong_numbers !== undefined,
    },
  }
}

const SEARCH_COLUMNS = ['employee.full_name', 'employee.preferred_name', 'employee.employee_no', 'employee.work_email']

function permitEndsWithin(day: Day, days: number): Condition {
  return sql<SqlBool>`employment.work_permit_expires between ${day}::date and ${addDays(day, days)}::date`
}

/** Searches name, number, work e-mail and own text fields; a complete identity number for readers of those. */
function matchesSearch(
  actor: Actor,
  vault: Vault,
  search: string,
  fields: readonly StoredField[],
  { day, today }: { day: Day; today: Day },
): Condition {
  const byNumber =
    reachOf(actor, 'identity:read') !== null && /\d{4}/.test(search)
      ? sql<SqlBool>`or (${withinReach(actor, 'identity:read', today)}
          and (employee.ic_index = ${vault.blindIndex('ic_number', search)} or employee.passport_index = ${vault.blindIndex('passport_number', search)}))`
      : sql``
  const byField = fieldSearch(search, fields, actor, { day, today })
  return sql<SqlBool>`(${searchCondition(search, SEARCH_COLUMNS)} ${byNumber} ${byField ? sql`or ${byField}` : sql``})`
}

export function allConditions(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    conditions.map((one) => sql`(${one})`),
    sql` and `,
  )}`
}

/** Counts several lists in one statement. */
export async function countEmployees(
  tx: Tx,
  actor: Actor,
  vault: Vault,
  today: Day,
  lists: readonly EmployeeListQuery[],
): Promise<number[]> {
  // Lists of the same day share one pass over its people.
  const days = [...new Set(lists.map((asked) => asked.as_of ?? today))]
  const fields = await loadFilteredFields(tx, actor, lists)
  const passes = days.map((day) => {
    const own = lists.map((asked) =>
      (asked.as_of ?? today) === day ? listConditions(actor, vault, asked, fields, day, today) : undefined,
    )
    const columns = own.map(
      (one, index) => sql`count(*) filter (where ${one ? one.where : sql`false`})::int as ${sql.ref(`n${index}`)}`,
    )
    const bank = own.some((one) => one?.needs.bank) ? joinAsOf('bank_detail', day) : sql``
    const status = own.some((one) => one?.needs.status) ? joinAsOf('statutory_status', day) : sql``
    return sql`select ${sql.join(columns)} from employee ${joinAsOf('employment', day)} ${bank} ${status} where ${withinReach(actor, 'employee:read', today)}`
  })
  const { rows } = await sql<Record<string, number>>`${sql.join(passes, sql` union all `)}`.execute(tx)
  return lists.map((_, index) => rows.reduce((sum, row) => sum + (row[`n${index}`] ?? 0), 0))
}

const COUNTED_VIEWS = ['active', 'joining', 'on_probation', 'permits_ending', 'no_bank_account', 'inactive'] as const
type ViewCounts = Record<(typeof COUNTED_VIEWS)[number], number>

/** Counts people by state, and offices, in one query. */
export async function loadViewCounts(tx: Tx, actor: Actor, day: Day, today: Day) {
  const standing = standingOn(day)
  const seesNumbers = !['own', null].includes(reachOf(actor, 'identity:read'))
  const noBank = seesNumbers ? sql`${withinReach(actor, 'identity:read', today)} and ${lacksBank}` : sql`false`
  const { rows } = await sql<ViewCounts & { office_id: string | null }>`
    select office_id, count(*) filter (where active)::int as active, count(*) filter (where standing = 'joining')::int as joining,
      count(*) filter (where active and employment_status = 'active_probation')::int as on_probation,
      count(*) filter (where active and permit)::int as permits_ending, count(*) filter (where active and no_bank)::int as no_bank_account,
      count(*) filter (where standing in ('resigned', 'terminated'))::int as inactive
    from (select ${standing} as standing, ${isActiveOn(day)} as active, employment.employment_status, employment.office_id,
        ${permitEndsWithin(day, 60)} as permit, ${noBank} as no_bank
      from employee ${joinAsOf('employment', day)} ${seesNumbers ? joinAsOf('bank_detail', day) : sql``} where ${withinReach(actor, 'employee:read', today)}) people group by office_id`.execute(
    tx,
  )
  const counts: ViewCounts = {
    active: 0,
    joining: 0,
    on_probation: 0,
    permits_ending: 0,
    no_bank_account: 0,
    inactive: 0,
  }
  for (const row of rows) for (const key of COUNTED_VIEWS) counts[key] += row[key]
  return {
    ...counts,
    no_bank_account: seesNumbers ? counts.no_bank_account : null,
    offices: rows.filter((row) => row.office_id !== null && row.active > 0).length,
  }
}
