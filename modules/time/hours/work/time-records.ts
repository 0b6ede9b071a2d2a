import { sql } from 'kysely'
import { type Day, daysBetween } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Stretch, WorkStretch } from './stretch.ts'
import { type HoursKind, MINUTES_PER_DAY } from './values.ts'

type Span = { readonly first: Day; readonly last: Day }

/** Work on a day by some request; minutes after the day's midnight. */
export type TimeRecord = WorkStretch & {
  readonly request: string
  readonly employee: string
  readonly day: Day
  /** The minutes that a request for hours counts. */
  readonly minutes?: number
}

/** A record with the kind of its request. */
export type TimeRecordOfKind = TimeRecord & { readonly kind: string }

/** A kind of request that is for time: the pending and approved records of people between two days, in one query. */
export type TimeRecordSource = {
  readonly kind: string
  loadBetween(tx: Tx, people: readonly string[], span: Span): Promise<TimeRecord[]>
}

export const TIME_RECORD_SOURCES = extensionPoint<TimeRecordSource>('time-record sources')

/** The records of a kind of request for hours. */
export function hoursRecordSource(kind: HoursKind): TimeRecordSource {
  return {
    kind,
    async loadBetween(tx, people, { first, last }) {
      const { rows } = await sql<TimeRecord>`
        select o.request_id as request, o.employee_id as employee, o.day, o.start_minute as start, o.end_minute as "end", o.break_minutes as pause, o.minutes
        from ${sql.table(`${kind}_request`)} o join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
        where ${idIn('o.employee_id', people)} and o.day between ${first}::date and ${last}::date`.execute(tx)
      return rows
    },
  }
}

/** The records of people between two days, whatever their kind: a query of each kind. */
export async function loadRecordsBetween(tx: Tx, people: readonly string[], span: Span): Promise<TimeRecordOfKind[]> {
  const found: TimeRecordOfKind[] = []
  for (const source of TIME_RECORD_SOURCES.all())
    for (const record of await source.loadBetween(tx, people, span)) found.push({ ...record, kind: source.kind })
  return found
}

/** Whether two records share a minute, whichever days they belong to. */
export function isOverlapping(a: Stretch & { readonly day: Day }, b: Stretch & { readonly day: Day }): boolean {
  const apart = daysBetween(a.day, b.day) * MINUTES_PER_DAY
  return a.start < b.end + apart && b.start + apart < a.end
}
