import { addDays, type Day, daysBetween, earlierDay, laterDay, monthOf } from '#base/days/days.ts'
import { type FlexiblePeriod, loadWorkdays, type Workday, type Workdays } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import type { PersonDay } from './people-on-days.ts'
import { loadRecordsBetween, type TimeRecordOfKind } from './time-records.ts'

/** Planned days of a person from `first` on, with the periods of flexible hours that meet them. */
export type PlannedDays = {
  readonly first: Day
  readonly days: readonly Workday[]
  readonly periods: readonly FlexiblePeriod[]
}

/** The days and records around work of people on days. */
export type WorkContext = {
  /** A person's day and the next one; null for a person who does not exist. */
  days(on: PersonDay): readonly [Workday, Workday] | null
  /** The days of the month around a day, from the earliest that was loaded on; null for a person who does not exist. */
  plan(on: PersonDay): PlannedDays | null
  /** The person's records from the day before until the day after, but for those of one request. */
  records(on: PersonDay, requestId: string | null): readonly TimeRecordOfKind[]
  /** Adds a record that was planned after the others were read. */
  add(record: TimeRecordOfKind): void
}

/**
 * Loads the context of work on some days: some queries for each month they lie in, however many people and days. With
 * `daysBefore` the plan has so many days before them.
 */
export async function loadWorkContext(
  tx: Tx,
  personDays: readonly PersonDay[],
  { daysBefore = 1 }: { readonly daysBefore?: number } = {},
): Promise<WorkContext> {
  const months = new Map<string, Workdays>()
  const records = new Map<string, Map<string, TimeRecordOfKind>>()
  const add = (record: TimeRecordOfKind) => {
    const own = records.get(record.employee) ?? new Map<string, TimeRecordOfKind>()
    own.set(`${record.kind} ${record.request}`, record)
    records.set(record.employee, own)
  }
  for (const [month, ons] of Map.groupBy(personDays, ({ day }) => monthOf(day))) {
    const people = [...new Set(ons.map(({ employee }) => employee))]
    const days = ons.map(({ day }) => day)
    const earliest = days.reduce(earlierDay)
    const last = addDays(days.reduce(laterDay), 1)
    months.set(month, await loadWorkdays(tx, people, { first: addDays(earliest, -daysBefore), last }))
    for (const record of await loadRecordsBetween(tx, people, { first: addDays(earliest, -1), last })) add(record)
  }
  return {
    days({ employee, day }) {
      const month = months.get(monthOf(day))
      const at = month ? daysBetween(month.first, day) : 0
      const [own, next] = [month?.of.get(employee)?.[at], month?.of.get(employee)?.[at + 1]]
      return own && next ? [own, next] : null
    },
    plan({ employee, day }) {
      const month = months.get(monthOf(day))
      const days = month?.of.get(employee)
      return month && days ? { first: month.first, days, periods: month.flexibleOf(employee) } : null
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
