import { addDays, type Day, daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import { type DayAway, loadWorkdays } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { toCountableDays } from '../balance/leave-records.ts'
import { type CountableDay, type CountedDay, countDays, type RequestedDays } from '../ledger/counting.ts'
import type { Charge } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, requestRulesOn } from '../types/leave-types.ts'

/** Days around a request that are loaded for the longest-stretch rule. */
const DAYS_AROUND = 45

/** The days around a request, the cost of each requested day, and absences of payroll. */
export type RequestDays = {
  readonly days: readonly CountableDay[]
  readonly counted: readonly CountedDay[]
  readonly absent: ReadonlyMap<Day, readonly DayAway[]>
}

/** Loads the days of a request. */
export async function loadCountedDays(
  tx: Tx,
  employee: string,
  type: LeaveTypeFacts,
  asked: RequestedDays,
): Promise<RequestDays> {
  return (await loadDaysOfRequests(tx, [{ employee, asked }]))(employee, type, asked)
}

/** Loads the days of requests in as many queries as for one, and returns the days of each of them. */
export async function loadDaysOfRequests(
  tx: Tx,
  requests: readonly { readonly employee: string; readonly asked: RequestedDays }[],
): Promise<(employee: string, type: LeaveTypeFacts, asked: RequestedDays) => RequestDays> {
  const first = firstAround(requests.map(({ asked }) => asked.from).reduce(earlierDay))
  const last = lastAround(requests.map(({ asked }) => asked.until).reduce(laterDay))
  const people = [...new Set(requests.map(({ employee }) => employee))]
  const { of } = await loadWorkdays(tx, people, { first, last })
  return (employee, type, asked) => {
    const begin = firstAround(asked.from)
    const at = daysBetween(first, begin)
    const read = (of.get(employee) ?? []).slice(at, at + daysBetween(begin, lastAround(asked.until)) + 1)
    const days = toCountableDays(begin, read)
    const absent = new Map(
      read.map(({ away }, index) => [addDays(begin, index), away.filter(({ source }) => source === 'absence')]),
    )
    const { calendarDays } = requestRulesOn(type, asked.from)
    return { days, counted: countDays(asked, days, { unit: type.unit, calendarDays }), absent }
  }
}

const firstAround = (day: Day) => addDays(day, -DAYS_AROUND)
const lastAround = (day: Day) => addDays(day, DAYS_AROUND)

export function toPendingCharges(request: string, counted: readonly CountedDay[]): Charge[] {
  return counted
    .filter(({ amount }) => amount > 0)
    .map(({ day, amount }) => ({ request, day, amount, state: 'pending' as const }))
}

/** Converts form input; a single day has one part. */
export function toRequestedDays(given: {
  readonly from_day: Day
  readonly until_day: Day
  readonly from_part: RequestedDays['fromPart']
  readonly until_part: RequestedDays['untilPart']
  readonly from_minute: number | null
  readonly until_minute: number | null
}): RequestedDays {
  const isOne = given.from_day === given.until_day
  return {
    from: given.from_day,
    until: given.until_day,
    fromPart: given.from_part,
    untilPart: isOne ? given.from_part : given.until_part,
    time:
      given.from_minute !== null && given.until_minute !== null
        ? { start: given.from_minute, end: given.until_minute }
        : null,
  }
}
