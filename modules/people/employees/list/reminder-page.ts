import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { addDays, type Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { limited, orderedBy, searched } from '#server/list-page.ts'
import { countedBy, countedIn } from '#server/view-counts.ts'
import { joinOnDay } from '../as-of.ts'
import { withinReach } from '../reach.ts'
import { activeOn } from '../standing.ts'
import { birthdaysFrom } from './birthdays.ts'
import type { employeeListApi, Reminder } from './contract.ts'

type Asked = NonNullable<NonNullable<(typeof employeeListApi.reminders)['types']>['parsed']>
type Row = z.input<typeof Reminder>

/** Dates of the people in reach that come up from today to so many days ahead (EMP-08), with the exact number of all. */
export async function reminderPage(
  tx: Tx,
  actor: Actor,
  today: Day,
  asked: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const order = orderedBy(asked.sort, {
    orders: {
      full_name: [sql`lower(full_name)`, sql`day`, sql`kind`, sql`employee_id`],
      day: [sql`day`, sql`full_name`, sql`kind`, sql`employee_id`],
    },
  })
  const { rows } = await sql<Row & { list_total: number; kind: Row['kind'] | null }>`
    with matching as materialized (select * from ${datesOf(actor, today, asked)} where ${ofKind(asked)})
    select counted.total as list_total, page.* from (select count(*)::int as total from matching) counted
    left join (select matching.*, employee_id || '-' || kind as id, day - ${today}::date as days_left from matching
      order by ${order} ${limited(asked)}) page on true
    order by ${order}`.execute(tx)
  return {
    rows: rows.flatMap(({ list_total: _, ...row }) => (row.kind === null ? [] : [row])),
    total: rows[0]!.list_total,
  }
}

/** How many dates each of these lists holds. */
export function reminderCounts(tx: Tx, actor: Actor, today: Day, lists: readonly Asked[]): Promise<number[]> {
  return countedBy(
    lists,
    ({ days, search }) => JSON.stringify([days, search]),
    (_, own) => countedIn(tx, datesOf(actor, today, own[0]!), own.map(ofKind)),
  )
}

function ofKind({ kind }: Pick<Asked, 'kind'>): RawBuilder<unknown> {
  return kind ? sql`kind = any(${kind})` : sql`true`
}

/** One row a person and date, as a subquery. */
function datesOf(actor: Actor, today: Day, { days, search }: Pick<Asked, 'days' | 'search'>): RawBuilder<unknown> {
  const until = addDays(today, days)
  const kept = birthdaysFrom(today, days)
  const dated = (kind: string, column: string) =>
    sql`select ${kind}::text as kind, employee_id, full_name, employee_no, ${sql.ref(column)} as day from people
      where ${sql.ref(column)} between ${today}::date and ${until}::date`
  return sql`(
    with people as materialized (
      select employee.id as employee_id, employee.full_name, employee.employee_no, employee.birth_date, employment.work_permit_expires, employment.contract_until,
        case when employment.employment_status = 'active_probation' then employment.probation_ends end as probation_ends
      from employee ${joinOnDay('employment', today)} where ${withinReach(actor, 'employee:read', today)} and ${activeOn(today)} and ${searched(search, ['employee.full_name'])})
    ${dated('permit', 'work_permit_expires')} union all ${dated('contract', 'contract_until')} union all ${dated('probation', 'probation_ends')}
    union all select 'birthday', employee_id, full_name, employee_no, kept.day from people
      join unnest(${kept.map(({ day }) => day)}::date[], ${kept.map(({ birthday }) => birthday)}::text[]) as kept (day, birthday)
        on kept.birthday = to_char(people.birth_date, 'MM-DD')) dates`
}
