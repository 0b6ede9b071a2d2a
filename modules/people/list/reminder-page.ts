import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { limitOffset, orderByTerms, searchCondition } from '#server/call/list-page.ts'
import { countBySource, countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import type { employeeListApi, Reminder } from './contract.ts'
import { selectDates } from './reminder-dates.ts'

type ReminderListQuery = NonNullable<NonNullable<(typeof employeeListApi.reminders)['types']>['parsed']>
type ReminderRow = z.input<typeof Reminder>

/** Dates that come up within the caller's reach (EMP-08, LET-04), with an exact total. */
export async function loadReminderPage(
  tx: Tx,
  actor: Actor,
  today: Day,
  asked: ReminderListQuery,
): Promise<{ rows: ReminderRow[]; total: number }> {
  const order = orderByTerms(asked.sort, {
    orders: {
      full_name: [sql`lower(full_name)`, sql`day`, sql`kind`, sql`id`],
      day: [sql`day`, sql`full_name`, sql`kind`, sql`id`],
    },
  })
  const { rows } = await sql<ReminderRow & { list_total: number; kind: ReminderRow['kind'] | null }>`
    with matching as materialized (
      select dates.*, coalesce(document_id, employee_id) || '-' || kind as id, day - ${today}::date as days_left
      from ${selectDates(scopeOf(actor, today, asked))} dates where ${listCondition(asked)})
    select counted.total as list_total, page.* from (select count(*)::int as total from matching) counted
    left join (select matching.*, office.name as office from matching left join office on office.id = matching.office_id
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
    ({ days }) => days,
    (days, own) =>
      countConditions(tx, sql`${selectDates(scopeOf(actor, today, { days }))} dates`, own.map(listCondition)),
  )
}

function scopeOf(actor: Actor, today: Day, { days }: Pick<ReminderListQuery, 'days'>) {
  return { actor, today, until: addDays(today, days) }
}

function listCondition({
  kind,
  acts,
  office_id,
  search,
}: Pick<ReminderListQuery, 'kind' | 'acts' | 'office_id' | 'search'>): RawBuilder<unknown> {
  const conditions = [
    searchCondition(search, ['full_name', 'document']),
    ...(kind ? [sql`kind = any(${kind})`] : []),
    ...(acts ? [sql`acts = ${acts}`] : []),
    ...(office_id ? [sql`dates.office_id = any(${office_id}::uuid[])`] : []),
  ]
  return sql.join(conditions, sql` and `)
}
