import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { type Day, daysBetween } from '#base/days/days.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { joinAsOf } from '../core/as-of.ts'
import { isActiveOn } from '../core/employment-state.ts'
import { withinReach } from '../core/reach.ts'
import { upcomingBirthdays } from './birthdays.ts'

/** Whose dates: those of people within the reach of `actor`, or without one those of everybody; until a day. */
export type ReminderScope = { readonly actor: Actor | null; readonly today: Day; readonly until: Day }

/**
 * Dates that a module adds to the list of reminders: a query with the columns `kind`, `acts` (`person`, `hr` or null),
 * `employee_id`, `full_name` and `employee_no` (null for the company), `office_id`, `department_id`, `document_id`,
 * `document` (its title) and `day`.
 */
export type ReminderSource = { readonly name: string; select(scope: ReminderScope): RawBuilder<unknown> }

export const REMINDER_SOURCES = extensionPoint<ReminderSource>('reminder sources')

/** A subquery with a row for each date that comes up: those of records (EMP-08) and those of each source. */
export function selectDates(scope: ReminderScope): RawBuilder<unknown> {
  const sources = REMINDER_SOURCES.all().map(({ select }) => sql`select * from (${select(scope)}) added`)
  return sql`(${sql.join([selectRecordDates(scope), ...sources], sql` union all `)})`
}

function selectRecordDates({ actor, today, until }: ReminderScope): RawBuilder<unknown> {
  const reach = actor === null ? sql`true` : withinReach(actor, 'employee:read', today)
  const birthdays = upcomingBirthdays(today, daysBetween(today, until))
  const datesOfKind = (kind: string, column: string) =>
    sql`select ${kind}::text as kind, 'hr'::text as acts, employee_id, full_name, employee_no, office_id, department_id, null::uuid as document_id,
      null::text as document, ${sql.ref(column)} as day from people where ${sql.ref(column)} between ${today}::date and ${until}::date`
  return sql`select * from (
    with people as materialized (
      select employee.id as employee_id, employee.full_name, employee.employee_no, employee.birth_date, employment.office_id, employment.department_id,
        employment.work_permit_expires, employment.contract_until,
        case when employment.employment_status = 'active_probation' then employment.probation_ends end as probation_ends
      from employee ${joinAsOf('employment', today)} where ${reach} and ${isActiveOn(today)})
    ${datesOfKind('permit', 'work_permit_expires')} union all ${datesOfKind('contract', 'contract_until')} union all ${datesOfKind('probation', 'probation_ends')}
    union all select 'birthday', null, employee_id, full_name, employee_no, office_id, department_id, null, null, kept.day from people
      join unnest(${birthdays.map(({ day }) => day)}::date[], ${birthdays.map(({ birthday }) => birthday)}::text[]) as kept (day, birthday)
        on kept.birthday = to_char(people.birth_date, 'MM-DD')) of_records`
}
