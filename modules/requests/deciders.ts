import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Permission } from '#base/permissions.ts'
import { COMPANY_ADMIN, COMPANY_ROLES, type RoleId } from '#base/roles.ts'
import { onDay } from '#modules/employees/as-of.ts'
import { grantsOf } from '#server/access/grants.ts'
import { overridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import type { RouteStep, StepBy } from './route-rules.ts'

/** Somebody who can sign in and decide: an account, whose record where they have one, and what the company calls them. */
export type Decider = { readonly account_id: string; readonly employee_id: string | null; readonly name: string }

/** Whom a request is for and who sent it, with where the person works on the day it is sent. */
export type Applicant = {
  readonly employeeId: string
  readonly fullName: string
  readonly senderAccount: string
  readonly officeId: string | null
  readonly departmentId: string | null
  readonly employmentType: string | null
  /** Their managers upwards, the nearest first. */
  readonly chain: readonly string[]
}

/** The head of a department by role. */
const HOD: RoleId = 3
/** A chain is never longer than this, also where somebody closed it to a circle. */
const LONGEST_CHAIN = 12

/** Where somebody works on a day, and their managers upwards; one query each. */
export async function applicantOf(tx: Tx, employeeId: string, senderAccount: string, today: Day): Promise<Applicant> {
  const { rows } = await sql<{
    full_name: string
    office_id: string | null
    department_id: string | null
    employment_type: string | null
  }>`
    select employee.full_name, e.office_id, e.department_id, e.employment_type from employee
    left join employment e on ${onDay('e', today)} where employee.id = ${employeeId}::uuid`.execute(tx)
  const chain = await sql<{ id: string }>`
    with recursive up(id, nth) as (
      select e.report_to, 1 from employee join employment e on ${onDay('e', today)}
      where employee.id = ${employeeId}::uuid and e.report_to is not null
      union all
      select e.report_to, up.nth + 1 from up join employee on employee.id = up.id join employment e on ${onDay('e', today)}
      where e.report_to is not null and up.nth < ${LONGEST_CHAIN})
    select id from up order by nth`.execute(tx)
  const ids = [...new Set(chain.rows.map(({ id }) => id))].filter((id) => id !== employeeId)
  return {
    ...{ employeeId, fullName: rows[0]!.full_name, senderAccount, chain: ids },
    officeId: rows[0]?.office_id ?? null,
    departmentId: rows[0]?.department_id ?? null,
    employmentType: rows[0]?.employment_type ?? null,
  }
}

/**
 * Whoever may decide at all on a day (REQ-07): they can sign in, are not suspended, have not left; and a condition more.
 * `membership`, `account`, `employee` and their `employment` are in scope.
 */
export function ableOn(today: Day): RawBuilder<boolean> {
  return sql<boolean>`membership.is_active and account.is_active and membership.invited_email is null
    and (employee.id is null or (employee.joined_on <= ${today}::date and (employee.last_day is null or employee.last_day >= ${today}::date)
      and employment.employment_status is distinct from 'suspended'))`
}

/** Members of the company with their record and where they work on a day. */
export function membersOn(today: Day): RawBuilder<unknown> {
  return sql`membership join account on account.id = membership.account_id
    left join employee on employee.id = membership.employee_id
    left join employment on ${onDay('employment', today)}`
}

/** What the company calls a member. */
export const MEMBER_NAME = sql<string>`coalesce(employee.full_name, membership.full_name, account.email)`

async function able(
  tx: Tx,
  of: Applicant,
  today: Day,
  more: RawBuilder<unknown>,
): Promise<(Decider & { office_id: string | null })[]> {
  const { rows } = await sql<Decider & { office_id: string | null }>`
    select membership.account_id, membership.employee_id, ${MEMBER_NAME} as name, employment.office_id
    from ${membersOn(today)}
    where ${ableOn(today)} and ${more}
      and membership.account_id <> ${of.senderAccount}::uuid and membership.employee_id is distinct from ${of.employeeId}::uuid
    order by name, membership.account_id`.execute(tx)
  return rows
}

/** Those whom a step asks and who may decide; each once, in the order asked. */
export async function decidersOf(tx: Tx, step: Pick<RouteStep, 'asks'>, of: Applicant, today: Day): Promise<Decider[]> {
  const found = new Map<string, Decider>()
  for (const ask of step.asks)
    for (const { account_id, employee_id, name } of await asked(tx, ask, of, today))
      if (!found.has(account_id)) found.set(account_id, { account_id, employee_id, name })
  return [...found.values()]
}

async function asked(tx: Tx, ask: StepBy, of: Applicant, today: Day): Promise<Decider[]> {
  if (ask.by === 'report_to') {
    const manager = of.chain[ask.nth - 1]
    return manager === undefined ? [] : able(tx, of, today, sql`membership.employee_id = ${manager}::uuid`)
  }
  if (ask.by === 'person') return able(tx, of, today, sql`membership.employee_id = ${ask.employee_id}::uuid`)
  if (ask.by === 'head')
    return of.departmentId === null
      ? []
      : able(tx, of, today, sql`${holds([HOD])} and employment.department_id = ${of.departmentId}::uuid`)
  return nearest(await able(tx, of, today, holds([ask.role_id])), of)
}

/** Members with one of some roles. */
function holds(roles: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from member_role where member_role.membership_id = membership.id
    and member_role.role_id = any(${[...roles]}::int[]))`
}

/** Those of the applicant's office, where there are any; else everybody. */
function nearest<T extends { office_id: string | null }>(found: readonly T[], of: Applicant): T[] {
  const near = found.filter(({ office_id }) => office_id !== null && office_id === of.officeId)
  return near.length > 0 ? near : [...found]
}

/**
 * Who decides where nobody that a step asks may, or can any more (REQ-07): the next in the report-to chain, then HR of
 * the kind, then the company's administrators. Empty where the company has to appoint somebody.
 */
export async function replacementsOf(tx: Tx, of: Applicant, manage: Permission, today: Day): Promise<Decider[]> {
  for (const manager of of.chain) {
    const found = await able(tx, of, today, sql`membership.employee_id = ${manager}::uuid`)
    if (found.length > 0) return bare(found)
  }
  const hr = await able(tx, of, today, await holdersOf(tx, manage, of))
  if (hr.length > 0) return bare(hr)
  return bare(await able(tx, of, today, holds([COMPANY_ADMIN])))
}

const bare = (found: readonly Decider[]) =>
  found.map(({ account_id, employee_id, name }) => ({ account_id, employee_id, name }))

/** Members who hold a permission that reaches the applicant, by the company's own grants. */
async function holdersOf(tx: Tx, permission: Permission, of: Applicant): Promise<RawBuilder<boolean>> {
  const overrides = await overridesByRole(tx)
  const reaching = (reach: string) =>
    COMPANY_ROLES.map(({ id }) => id).filter((id) => grantsOf(id, overrides.get(id) ?? []).get(permission) === reach)
  return sql<boolean>`(${holds(reaching('company'))}
    or (${holds(reaching('office'))} and employment.office_id = ${of.officeId}::uuid)
    or (${holds(reaching('department'))} and employment.department_id = ${of.departmentId}::uuid))`
}
