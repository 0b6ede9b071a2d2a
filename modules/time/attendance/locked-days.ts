import { sql } from 'kysely'
import { type Day, type Month, monthOf } from '#base/days/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { lastOpenDay, type Setting } from './rules/setting.ts'

/** Why a day is locked and since when: its month closed, or an approved run paid it. */
export type DayLock = { readonly why: 'month' | 'paid'; readonly month: Month; readonly until: Day }

type PaidLockRow = { readonly employee: string; readonly first: Day; readonly last: Day; readonly on: Day }

/** Loads which days an approved run has paid, with its approval day, in one query. */
export async function loadPaidLocks(
  tx: Tx,
  people: readonly string[],
  { first, last }: DaySpan,
): Promise<(employee: string, day: Day) => Day | undefined> {
  if (people.length === 0) return () => undefined
  const { rows } = await sql<PaidLockRow>`
    select employee_id as employee, first_day as first, last_day as last, locked_on as "on" from attendance_lock
    where ${idIn('employee_id', people)} and first_day <= ${last}::date and last_day >= ${first}::date
    order by locked_on`.execute(tx)
  const of = Map.groupBy(rows, ({ employee }) => employee)
  return (employee, day) => of.get(employee)?.find((lock) => lock.first <= day && day <= lock.last)?.on
}

/** Returns the lock of a day, which only a special right with a remark overrides (ATT-12); undefined for open days. */
export function dayLock(
  day: Day,
  setting: Pick<Setting, 'lock_days'>,
  paidOn: Day | undefined,
  today: Day,
): DayLock | undefined {
  const month = monthOf(day)
  if (paidOn !== undefined) return { why: 'paid', month, until: paidOn }
  const until = lastOpenDay(month, setting)
  return today > until ? { why: 'month', month, until } : undefined
}
