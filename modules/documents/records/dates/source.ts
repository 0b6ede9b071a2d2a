import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import type { ReminderSource } from '#people/reminders.ts'
import { IS_MODULE_ON, isReadable } from '../documents/queries.ts'

/**
 * The dates until which documents are valid, for the list of reminders: those that come up, and those that have passed
 * and no version has replaced. The record of a person may say the same day: that one is shown, while it comes up.
 */
export const DOCUMENT_DATES: ReminderSource = {
  name: 'documents',
  select: ({ actor, today, until }) => sql`
    select case g.kind when 'other' then 'document' else g.kind end as kind, case when g.person_may_add then 'person' else 'hr' end as acts,
      d.employee_id, employee.full_name, employee.employee_no, employment.office_id, employment.department_id, d.id as document_id, d.title as document, v.expires_on as day
    from document_version v join document d on d.id = v.document_id and d.latest = v.number join document_group g on g.id = d.group_id
    left join employee on employee.id = d.employee_id
    left join employment on employment.employee_id = employee.id and employment.from_day <= greatest(${today}::date, employee.joined_on)
      and (employment.until_day is null or employment.until_day >= greatest(${today}::date, employee.joined_on))
    where ${IS_MODULE_ON} and v.expires_on <= ${until}::date and (employee.last_day is null or employee.last_day >= ${today}::date)
      and ${actor === null ? sql`true` : isReadable(actor, today)}
      and not (v.expires_on >= ${today}::date and employee.id is not null
        and (g.kind = 'permit' and employment.work_permit_expires is not distinct from v.expires_on
          or g.kind = 'contract' and employment.contract_until is not distinct from v.expires_on)
        and ${actor === null ? sql`true` : withinReach(actor, 'employee:read', today)})`,
}
