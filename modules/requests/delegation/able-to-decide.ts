import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'

/**
 * Tests whether a member may decide requests at all on a day (REQ-07): they can sign in, have joined, have not left and are
 * not suspended. Belongs into a query over `membersWithEmployment`.
 */
export function isAbleToDecide(today: Day): RawBuilder<boolean> {
  return sql<boolean>`membership.is_active and account.is_active and membership.invited_email is null
    and (employee.id is null or (employee.joined_on <= ${today}::date and (employee.last_day is null or employee.last_day >= ${today}::date)
      and employment.employment_status is distinct from 'suspended'))`
}

/** Joins members of the company with their account, their employee record and their employment on a day. */
export function membersWithEmployment(today: Day): RawBuilder<unknown> {
  return sql`membership join account on account.id = membership.account_id
    left join employee on employee.id = membership.employee_id
    left join employment on ${isAsOf('employment', today)}`
}

export const MEMBER_NAME = sql<string>`coalesce(employee.full_name, membership.full_name, account.email)`
