import { sql } from 'kysely'
import type { z } from 'zod'
import { monthOf } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import { ratio } from '#base/money.ts'
import type { Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import type { Stretch } from '../overtime/counting/day-type.ts'
import { endMinute } from '../overtime/counting/overtime-calculation.ts'
import { hoursLaw } from '../overtime/policy/preset.ts'
import { isAway } from '../overtime/request/refusals.ts'
import { type Ceiling, measureCeilings } from '../work/ceilings.ts'
import { loadPeopleOnDays, type PersonDay, type PersonFinder, type PersonOnDay } from '../work/people-on-days.ts'
import { isOverlapping, type TimeRecord } from '../work/time-records.ts'
import { MINUTES_PER_DAY, minuteOf } from '../work/values.ts'
import { loadOvertimeContext } from '../work/work-context.ts'
import type { partTimeRequestApi } from './contract.ts'
import { loadHourlyRates, minimumHourlyRate } from './rates.ts'

export type PartTimeInput = z.output<typeof partTimeRequestApi.given>

/** Everything that part-time hours are judged by. */
export type PartTimeCalculation = {
  readonly person: PersonOnDay
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

/** Looks at part-time hours as everything stood when it was made, and at those that were added since. */
export type PartTimeCalculator = {
  /** What hours come to; null for somebody who is not there. */
  calculate(employee: string, requestId: string | null, given: PartTimeInput): PartTimeCalculation | null
  /** Hours that are there from now on, as they were looked at. */
  add(request: string, looked: PartTimeCalculation): void
}

/**
 * What part-time hours of some people on some days are judged by: a fixed number of queries for each month that they lie
 * in, however many they are.
 */
export async function loadPartTimeCalculator(
  tx: Tx,
  asked: readonly PersonDay[],
  known?: PersonFinder,
): Promise<PartTimeCalculator> {
  const personOf = known ?? (await loadPeopleOnDays(tx, asked))
  const near = await loadOvertimeContext(tx, asked)
  const rateOf = await loadHourlyRates(
    tx,
    asked.flatMap((on) => personOf(on) ?? []),
  )
  const isTyped = await loadTypedHoursCheck(tx, asked)
  return {
    calculate(employee, requestId, given) {
      const on = { employee, day: given.day }
      const [person, days] = [personOf(on), near.days(on)]
      if (!person || !days) return null
      const records = near.records(on, requestId)
      const work = workedTimes(given)
      const minutes = Math.max(0, work.end - work.start - work.pause)
      const agreed = rateOf(person)
      const perHour = agreed && Math.max(agreed, minimumHourlyRate(person.currency, given.day)?.amount ?? 0)
      const others = records.filter((one) => one.day === given.day)
      const earlier = others.reduce((total, one) => total + one.end - one.start - one.pause, 0)
      return {
        person,
        day: days[0],
        work,
        minutes,
        records,
        perHour,
        amount: perHour && hourlyAmount(perHour, minutes),
        ceilings: measureCeilings(
          { day: given.day, dayMinutes: minutes + earlier, pieces: [] },
          [],
          hoursLaw(person.country, monthOf(given.day)),
          { agreed: false, dailyLimit: null, monthlyLimit: null },
        ),
        isTyped: isTyped(on),
      }
    },
    add(request, { person: { employee, day }, work }) {
      near.add({ kind: 'part_time', request, employee, day, ...work })
    },
  }
}

/** What part-time hours come to as everything stands; null for somebody who is not there. */
export async function calculatePartTime(
  tx: Tx,
  employee: string,
  requestId: string | null,
  given: PartTimeInput,
): Promise<PartTimeCalculation | null> {
  return (await loadPartTimeCalculator(tx, [{ employee, day: given.day }])).calculate(employee, requestId, given)
}

/** Where the times lie along the day: an end that is not after the start is on the next date. */
export function workedTimes({ start, end, break_minutes }: PartTimeInput): PartTimeCalculation['work'] {
  const begins = minuteOf(start)
  return { start: begins, end: endMinute(begins, end), pause: break_minutes }
}

/** Pay of minutes at an amount an hour, rounded once, half up. */
export function hourlyAmount(perHour: number, minutes: number): number {
  return ratio(perHour, minutes, 60, 'half-up')
}

/** What cannot be worked out at all; throws 422 at the field. */
export function requireTimes(given: PartTimeInput): void {
  if (given.start === given.end) throw invalidField('end', 'no_time')
}

/** Throws 422 at the field that stands against part-time hours, with the figure that is missing. */
export function requirePartTime(looked: PartTimeCalculation, given: PartTimeInput): void {
  const { person, work, records } = looked
  if (looked.minutes > MINUTES_PER_DAY) throw invalidField('end', 'work_too_long')
  if (!person.partTime) throw invalidField('day', 'not_part_time')
  if (isAway(looked.day, work)) throw invalidField('day', 'work_on_leave')
  if (records.some((one) => isOverlapping(one, { ...work, day: given.day })))
    throw invalidField('start', 'work_over_record')
  if (looked.isTyped) throw invalidField('day', 'hours_typed_in_payroll')
  if (looked.perHour === null) throw invalidField('day', 'no_hourly_rate', { hours: hoursText(looked.minutes) })
}

/** On which of these days part-time hours are typed in payroll. One query. */
async function loadTypedHoursCheck(tx: Tx, asked: readonly PersonDay[]): Promise<(on: PersonDay) => boolean> {
  const { rows } = await sql<PersonDay>`
    select distinct o.employee_id as employee, o.day
    from unnest(${asked.map(({ employee }) => employee)}::uuid[], ${asked.map(({ day }) => day)}::date[]) asked(id, day)
    join one_off_item o on o.employee_id = asked.id and o.day = asked.day
    join pay_item i on i.id = o.pay_item_id and i.code = 'part_time_hours'`.execute(tx)
  const typed = new Set(rows.map(({ employee, day }) => `${employee} ${day}`))
  return ({ employee, day }) => typed.has(`${employee} ${day}`)
}
