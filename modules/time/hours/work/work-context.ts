import { addDays, type Day, daysBetween, monthOf } from '#base/days.ts'
import type { Workday } from '#calendar/workdays.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import type { PersonDay } from './people-on-days.ts'
import { loadRecordsBetween, type TimeRecordOfKind } from './time-records.ts'

/** What work of people on days is looked at with. */
export type OvertimeContext = {
  /** What a day is for somebody, and the next one; nothing for who is not there. */
  days(on: PersonDay): readonly [Workday, Workday] | null
  /** Other records of time from the day before until the day after. */
  records(on: PersonDay, requestId: string | null): readonly TimeRecordOfKind[]
  /** A record that was not there when the others were read. */
  add(record: TimeRecordOfKind): void
}

/**
 * Days and records around what is asked for: some queries for each month that it lies in, however many people and days.
 */
export async function loadOvertimeContext(tx: Tx, asked: readonly PersonDay[]): Promise<OvertimeContext> {
  const laid = new Map<string, { first: Day; of: ReadonlyMap<string, readonly Workday[]> }>()
  const records = new Map<string, Map<string, TimeRecordOfKind>>()
  const add = (record: TimeRecordOfKind) => {
    const own = records.get(record.employee) ?? new Map<string, TimeRecordOfKind>()
    own.set(`${record.kind} ${record.request}`, record)
    records.set(record.employee, own)
  }
  for (const [month, ons] of Map.groupBy(asked, ({ day }) => monthOf(day))) {
    const people = [...new Set(ons.map(({ employee }) => employee))]
    const days = ons.map(({ day }) => day).sort()
    const span = { first: addDays(days[0]!, -1), last: addDays(days.at(-1)!, 1) }
    laid.set(month, { first: span.first, of: (await loadWorkdays(tx, people, span)).of })
    for (const record of await loadRecordsBetween(tx, people, span)) add(record)
  }
  return {
    days({ employee, day }) {
      const month = laid.get(monthOf(day))
      const at = month ? daysBetween(month.first, day) : 0
      const [own, next] = [month?.of.get(employee)?.[at], month?.of.get(employee)?.[at + 1]]
      return own && next ? [own, next] : null
    },
    records({ employee, day }, requestId) {
      const [first, last] = [addDays(day, -1), addDays(day, 1)]
      return [...(records.get(employee)?.values() ?? [])].filter(
        (one) => one.request !== requestId && one.day >= first && one.day <= last,
      )
    },
    add,
  }
}
