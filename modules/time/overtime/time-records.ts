import { type Day, daysBetween } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Stretch } from './day-type.ts'
import { MOST_OF_DAY } from './values.ts'

type Span = { readonly first: Day; readonly last: Day }

declare module '#server/module.ts' {
  interface Offers {
    /** What says when people worked: no minute is paid twice, whoever pays it. */
    timeRecords: readonly TimeRecords[]
  }
}

/** Work on a day by some request; minutes after the day's midnight. */
export type TimeRecord = Stretch & {
  readonly request: string
  readonly employee: string
  readonly day: Day
  readonly pause: number
  /** Of overtime: the minutes that count as it. */
  readonly minutes?: number
}

/** With the kind of request that says it. */
export type KnownRecord = TimeRecord & { readonly kind: string }

/** A kind of request that is for time: records of people that wait or were approved, between two days; one query. */
export type TimeRecords = {
  readonly kind: string
  between(tx: Tx, people: readonly string[], span: Span): Promise<TimeRecord[]>
}

/** All of the product; the app puts them together from what modules bring. */
export const TIME_RECORDS: TimeRecords[] = []

/** What people have on record between two days, by any request: a query of each kind. */
export async function recordsBetween(tx: Tx, people: readonly string[], span: Span): Promise<KnownRecord[]> {
  const found: KnownRecord[] = []
  for (const { kind, between } of TIME_RECORDS)
    for (const one of await between(tx, people, span)) found.push({ ...one, kind })
  return found
}

/** Whether two records share a minute, whatever days they are written under. */
export function isOver(a: Stretch & { readonly day: Day }, b: Stretch & { readonly day: Day }): boolean {
  const apart = daysBetween(a.day, b.day) * MOST_OF_DAY
  return a.start < b.end + apart && b.start + apart < a.end
}
