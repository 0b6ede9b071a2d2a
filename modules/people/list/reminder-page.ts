import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { limitOffset, orderByTerms, searchCondition } from '#server/call/list-page.ts'
import { countBySource, countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import { joinAsOf } from '../core/as-of.ts'
import { isActiveOn } from '../core/employment-state.ts'
import { withinReach } from '../core/reach.ts'
import { upcomingBirthdays } from './birthdays.ts'
import type { employeeListApi, Reminder } from './contract.ts'

type ReminderListQuery = NonNullable<NonNullable<(typeof employeeListApi.reminders)['types']>['parsed']>
type ReminderRow = z.input<typeof Reminder>

/** Upcoming dates of people within reach (EMP-08), with an exact total. */
export async function loadReminderPage(
  tx: Tx,
  actor: Actor,
  today: Day,
  asked: ReminderListQuery,
): Promise<{ rows: ReminderRow[]; total: number }> {
  const order = orderByTerms(asked.sort, {
    orders: {
      full_name: [sql`lower(full_name)`, sql`day`, sql`kind`, sql`employee_id`],
      day: [sql`day`, sql`full_name`, sql`kind`, sql`employee_id`],
    },
  })
  const { rows } = await sql<ReminderRow & { list_total: number; kind: ReminderRow['kind'] | null }>`
    with matching as materialized (select * from ${upcomingDates(actor, today, asked)} where ${kindCondition(asked)})
    select counted.total as list_total, page.* from (select count(*)::int as total from matching) counted
    left join (select matching.*, employee_id || '-' || kind as id, day - ${today}::date as days_left from matching
      order by ${order} ${limitOffset(asked)}) page on true
    order by ${order}`.execute(tx)
  return {
    rows: rows.flatMap(({ list_total: _, ...row }) => (row.kind === null ? [] : [row])),
    total: required(rows[0], 'the row with the total').list_total,
  }
}

/** Counts several lists. */
export function countReminders(
  tx: Tx,
  actor: Actor,
  today: Day,
  lists: readonly ReminderListQuery[],
): Promise<number[]> {
  return countBySource(
    lists,
    ({ days, search }) => JSON.stringify([days, search]),
    (_, own) => {
      const [first] = own
      return first
        ? countConditions(tx, upcomingDates(actor, today, first), own.map(kindCondition))
        : Promise.resolve([])
    },
  )
}

function kindCondition({ kind }: Pick<ReminderListQuery, 'kind'>): RawBuilder<unknown> {
  return kind ? sql`kind = any(${kind})` : sql`true`
}

/** A subquery with a row for each person and date. */
function upcomingDates(
  actor: Actor,
  today: Day,
  { days, search }: Pick<ReminderListQuery, 'days' | 'search'>,
): RawBuilder<unknown> {
  const until = addDays(today, days)
  const birthdays = upcomingBirthdays(today, days)
  const datesOfKind = (kind: string, column: string) =>
    sql`select ${kind}::text as kind, employee_id, full_name, employee_no, ${sql.ref(column)} as day from people
      where ${sql.ref(column)} between ${today}::date and ${until}::date`
  return sql`(
    with people as materialized (
      select employee.id as employee_id, employee.full_name, employee.employee_no, employee.birth_date, employment.work_permit_expires, employment.contract_until,
        case when employment.employment_status = 'active_probation' then employment.probation_ends end as probation_ends
      from employee ${joinAsOf('employment', today)} where ${withinReach(actor, 'employee:read', today)} and ${isActiveOn(today)} and ${searchCondition(search, ['employee.full_name'])})
    ${datesOfKind('permit', 'work_permit_expires')} union all ${datesOfKind('contract', 'contract_until')} union all ${datesOfKind('probation', 'probation_ends')}
    union all select 'birthday', employee_id, full_name, employee_no, kept.day from people
      join unnest(${birthdays.map(({ day }) => day)}::date[], ${birthdays.map(({ birthday }) => birthday)}::text[]) as kept (day, birthday)
        on kept.birthday = to_char(people.birth_date, 'MM-DD')) dates`
}
