import { sql } from 'kysely'
import { firstDay, lastDay, type Month } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import type { MonthToPay } from '#requests/pending-inputs.ts'
import { PAID_BY_GROUP } from './paid-by-group.ts'

/** A month of a pay group, with the people it pays at the end of the month or until they left within it. */
export function monthToPay(groupId: string, period: Month, run: string | null = null): MonthToPay {
  const last = lastDay(period)
  const lastPaid = sql`coalesce(employee.last_payroll_day, employee.last_day)`
  const people = sql`
    select employee.id from employee left join employment on ${isAsOf('employment', sql`least(${last}::date, coalesce(${lastPaid}, ${last}::date))`)}
    left join office on office.id = employment.office_id
    join pay_group g on g.id = ${groupId}::uuid and ${PAID_BY_GROUP}
    where employee.joined_on <= ${last}::date and coalesce(${lastPaid}, ${last}::date) >= ${firstDay(period)}::date`
  return { group: groupId, run, period, last, people }
}
