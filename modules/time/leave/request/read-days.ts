import { addDays, type Day } from '#base/days.ts'
import { daysOf } from '#modules/calendar/workdays/days-of.ts'
import type { DayAway } from '#modules/calendar/workdays/workday.ts'
import type { Tx } from '#server/database/database.ts'
import { countable } from '../balance/facts.ts'
import { type AskedDays, type CountedDay, countedDays, type DayOf } from '../ledger/counting.ts'
import type { Charge } from '../ledger/type-rules.ts'
import { asksOn, type LeaveTypeFacts } from '../types/leave-types.ts'

/** How far around a request its adjoining days are looked at, for the longest stretch. */
const AROUND = 45

/** The days around a request as they are for the person, what each day of it costs, and where payroll has an absence. */
export async function countedFor(
  tx: Tx,
  employee: string,
  type: LeaveTypeFacts,
  asked: AskedDays,
): Promise<{ days: readonly DayOf[]; counted: readonly CountedDay[]; absent: ReadonlyMap<Day, readonly DayAway[]> }> {
  const span = { first: addDays(asked.from, -AROUND), last: addDays(asked.until, AROUND) }
  const read = (await daysOf(tx, [employee], span)).of.get(employee) ?? []
  const days = countable(span.first, read)
  const absent = new Map(
    read.map(({ away }, index) => [addDays(span.first, index), away.filter(({ source }) => source === 'absence')]),
  )
  const { calendarDays } = asksOn(type, asked.from)
  return { days, counted: countedDays(asked, days, { unit: type.unit, calendarDays }), absent }
}

/** What is asked for as the ledger counts it. */
export function chargesOfAsked(request: string, counted: readonly CountedDay[]): Charge[] {
  return counted
    .filter(({ amount }) => amount > 0)
    .map(({ day, amount }) => ({ request, day, amount, state: 'pending' as const }))
}

/** What a form gave, as days. A single day has one part. */
export function askedDays(given: {
  readonly from_day: Day
  readonly until_day: Day
  readonly from_part: AskedDays['fromPart']
  readonly until_part: AskedDays['untilPart']
  readonly from_minute: number | null
  readonly until_minute: number | null
}): AskedDays {
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
