import { addDays, type Day } from '#base/days/days.ts'
import { type DayAway, loadWorkdays } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { toCountableDays } from '../balance/leave-records.ts'
import { type CountableDay, type CountedDay, countDays, type RequestedDays } from '../ledger/counting.ts'
import type { Charge } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, requestRulesOn } from '../types/leave-types.ts'

/** Days around a request that are loaded for the longest-stretch rule. */
const DAYS_AROUND = 45

/** Loads the days around a request, the cost of each requested day, and absences of payroll. */
export async function loadCountedDays(
  tx: Tx,
  employee: string,
  type: LeaveTypeFacts,
  asked: RequestedDays,
): Promise<{
  days: readonly CountableDay[]
  counted: readonly CountedDay[]
  absent: ReadonlyMap<Day, readonly DayAway[]>
}> {
  const span = { first: addDays(asked.from, -DAYS_AROUND), last: addDays(asked.until, DAYS_AROUND) }
  const read = (await loadWorkdays(tx, [employee], span)).of.get(employee) ?? []
  const days = toCountableDays(span.first, read)
  const absent = new Map(
    read.map(({ away }, index) => [addDays(span.first, index), away.filter(({ source }) => source === 'absence')]),
  )
  const { calendarDays } = requestRulesOn(type, asked.from)
  return { days, counted: countDays(asked, days, { unit: type.unit, calendarDays }), absent }
}

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
