import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, monthOf } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import { ratio } from '#base/money.ts'
import { type Ceiling, ceilingsOf } from '#modules/overtime/ceilings.ts'
import type { Stretch } from '#modules/overtime/day-type.ts'
import { after } from '#modules/overtime/look.ts'
import { type PersonOn, peopleOn } from '#modules/overtime/people.ts'
import { hoursLaw } from '#modules/overtime/preset.ts'
import { isAway, isFuture } from '#modules/overtime/refusals.ts'
import { isOver, TIME_RECORDS, type TimeRecord } from '#modules/overtime/time-records.ts'
import { MOST_OF_DAY, minuteOf } from '#modules/overtime/values.ts'
import { daysOf } from '#modules/workdays/days-of.ts'
import type { Workday } from '#modules/workdays/workday.ts'
import type { Tx } from '#server/database/database.ts'
import type { partTimeCalls } from './contract.ts'
import { hourlyFloor, rateOn } from './rates.ts'

export type PartTimeGiven = z.output<typeof partTimeCalls.given>

/** Everything that part-time hours are judged by. */
export type Looked = {
  readonly person: PersonOn
  readonly day: Workday
  readonly work: Stretch & { readonly pause: number }
  readonly minutes: number
  /** What an hour is paid, never below the law of the day; null where nobody said. */
  readonly perHour: number | null
  readonly amount: number | null
  readonly ceilings: readonly Ceiling[]
  readonly records: readonly TimeRecord[]
  readonly isTyped: boolean
}

/** What part-time hours come to as everything stands; null for somebody who is not there. A fixed number of queries. */
export async function lookAt(
  tx: Tx,
  employee: string,
  requestId: string | null,
  given: PartTimeGiven,
): Promise<Looked | null> {
  const on = { employee, day: given.day }
  const person = (await peopleOn(tx, [on]))(on)
  if (!person) return null
  const span = { first: addDays(given.day, -1), last: addDays(given.day, 1) }
  const day = (await daysOf(tx, [employee], span)).of.get(employee)?.[1]
  if (!day) return null
  const records: TimeRecord[] = []
  for (const source of TIME_RECORDS)
    records.push(...(await source.between(tx, employee, span)).filter((one) => one.request !== requestId))
  const start = minuteOf(given.start)
  const work = { start, end: after(start, given.end), pause: given.break_minutes }
  const minutes = Math.max(0, work.end - work.start - work.pause)
  const agreed = await rateOn(tx, person)
  const perHour = agreed && Math.max(agreed, hourlyFloor(person.currency, given.day)?.amount ?? 0)
  const others = records.filter((one) => one.day === given.day)
  const earlier = others.reduce((total, one) => total + one.end - one.start - one.pause, 0)
  return {
    ...{ person, day, work, minutes, records, perHour },
    amount: perHour && amountOf(perHour, minutes),
    ceilings: ceilingsOf(
      { day: given.day, dayMinutes: minutes + earlier, pieces: [] },
      [],
      hoursLaw(person.country, monthOf(given.day)),
      { agreed: false, dailyLimit: null, monthlyLimit: null },
    ),
    isTyped: await isTyped(tx, on),
  }
}

/** Pay of minutes at an amount an hour, rounded once, half up. */
export function amountOf(perHour: number, minutes: number): number {
  return ratio(perHour, minutes, 60, 'half-up')
}

/** Throws 422 at the field that stands against part-time hours, with the figure that is missing. */
export function requirePartTime(looked: Looked, given: PartTimeGiven, now: Date): void {
  const { person, work, records } = looked
  if (given.start === given.end) throw invalidField('end', 'no_time')
  if (work.pause >= work.end - work.start) throw invalidField('break_minutes', 'work_break_too_long')
  if (looked.minutes > MOST_OF_DAY) throw invalidField('end', 'work_too_long')
  if (isFuture(person.timezone, given.day, work.end, now)) throw invalidField('day', 'work_in_future')
  if (given.day < person.joined || (person.lastDay !== null && given.day > person.lastDay))
    throw invalidField('day', 'not_employed_then')
  if (!person.partTime) throw invalidField('day', 'not_part_time')
  if (isAway(looked.day, work)) throw invalidField('day', 'work_on_leave')
  if (records.some((one) => isOver(one, { ...work, day: given.day }))) throw invalidField('start', 'work_over_record')
  if (looked.isTyped) throw invalidField('day', 'hours_typed_in_payroll')
  if (looked.perHour === null) throw invalidField('day', 'no_hourly_rate', { hours: hoursText(looked.minutes) })
}

async function isTyped(tx: Tx, { employee, day }: { employee: string; day: string }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from one_off_item o join pay_item i on i.id = o.pay_item_id and i.code = 'part_time_hours'
    where o.employee_id = ${employee}::uuid and o.day = ${day}::date) as found`.execute(tx)
  return rows[0]!.found
}
