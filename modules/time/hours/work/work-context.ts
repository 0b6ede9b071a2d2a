import { addDays, type Day, daysBetween, earlierDay, laterDay, monthOf } from '#base/days/days.ts'
import { loadWorkdays, type Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import type { PersonDay } from './people-on-days.ts'
import { loadRecordsBetween, type TimeRecordOfKind } from './time-records.ts'

/** The days and records around work of people on days. */
export type WorkContext = {
  /** A person's day and the next one; null for a person who does not exist. */
  days(on: PersonDay): readonly [Workday, Workday] | null
  /** The person's records from the day before until the day after, but for those of one request. */
  records(on: PersonDay, requestId: string | null): readonly TimeRecordOfKind[]
  /** Adds a record that was planned after the others were read. */
  add(record: TimeRecordOfKind): void
}

/** Loads the context of work on some days: some queries for each month they lie in, however many people and days. */
export async function loadWorkContext(tx: Tx, personDays: readonly PersonDay[]): Promise<WorkContext> {
  const months = new Map<string, { first: Day; of: ReadonlyMap<string, readonly Workday[]> }>()
  const records = new Map<string, Map<string, TimeRecordOfKind>>()
  const add = (record: TimeRecordOfKind) => {
    const own = records.get(record.employee) ?? new Map<string, TimeRecordOfKind>()
    own.set(`${record.kind} ${record.request}`, record)
    records.set(record.employee, own)
  }
  for (const [month, ons] of Map.groupBy(personDays, ({ day }) => monthOf(day))) {
    const people = [...new Set(ons.map(({ employee }) => employee))]
    const days = ons.map(({ day }) => day)
    const span = { first: addDays(days.reduce(earlierDay), -1), last: addDays(days.reduce(laterDay), 1) }
    months.set(month, { first: span.first, of: (await loadWorkdays(tx, people, span)).of })
    for (const record of await loadRecordsBetween(tx, people, span)) add(record)
  }
  return {
    days({ employee, day }) {
      const month = months.get(monthOf(day))
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
