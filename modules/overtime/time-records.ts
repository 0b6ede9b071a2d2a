import { type Day, daysBetween } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Stretch } from './day-type.ts'
import { MOST_OF_DAY } from './values.ts'

declare module '#server/module.ts' {
  interface Offers {
    /** What says when people worked: no minute is paid twice, whoever pays it. */
    timeRecords: readonly TimeRecords[]
  }
}

/** Work on a day by some request; minutes after the day's midnight. */
export type TimeRecord = Stretch & { readonly request: string; readonly day: Day; readonly pause: number }

/** A kind of request that is for time: records of a person that wait or were approved, between two days. */
export type TimeRecords = {
  readonly kind: string
  between(tx: Tx, employee: string, span: { readonly first: Day; readonly last: Day }): Promise<TimeRecord[]>
}

/** All of the product; the app puts them together from what modules bring. */
export const TIME_RECORDS: TimeRecords[] = []

/** Whether two records share a minute, whatever days they are written under. */
export function isOver(a: Stretch & { readonly day: Day }, b: Stretch & { readonly day: Day }): boolean {
  const apart = daysBetween(a.day, b.day) * MOST_OF_DAY
  return a.start < b.end + apart && b.start + apart < a.end
}
