import { type Day, daysBetween } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Stretch } from '../overtime/counting/day-type.ts'
import { MINUTES_PER_DAY } from './values.ts'

type Span = { readonly first: Day; readonly last: Day }

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
export type TimeRecordOfKind = TimeRecord & { readonly kind: string }

/** A kind of request that is for time: records of people that wait or were approved, between two days; one query. */
export type TimeRecordSource = {
  readonly kind: string
  loadBetween(tx: Tx, people: readonly string[], span: Span): Promise<TimeRecord[]>
}

/** All of the product; the app puts them together from what modules bring. */
export const TIME_RECORD_SOURCES = extensionPoint<TimeRecordSource>('time-record sources')

/** What people have on record between two days, by any request: a query of each kind. */
export async function loadRecordsBetween(tx: Tx, people: readonly string[], span: Span): Promise<TimeRecordOfKind[]> {
  const found: TimeRecordOfKind[] = []
  for (const { kind, loadBetween: between } of TIME_RECORD_SOURCES.all())
    for (const one of await between(tx, people, span)) found.push({ ...one, kind })
  return found
}

/** Whether two records share a minute, whatever days they are written under. */
export function isOverlapping(a: Stretch & { readonly day: Day }, b: Stretch & { readonly day: Day }): boolean {
  const apart = daysBetween(a.day, b.day) * MINUTES_PER_DAY
  return a.start < b.end + apart && b.start + apart < a.end
}
