import { sql } from 'kysely'
import type { z } from 'zod'
import { monthOf } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { invalidField } from '#base/errors.ts'
import { ratio } from '#base/money/money.ts'
import type { Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { type Ceiling, measureCeilings } from '../work/ceilings.ts'
import { hoursLaw } from '../work/hours-law.ts'
import { loadPeopleOnDays, type PersonDay, type PersonFinder, type PersonOnDay } from '../work/people-on-days.ts'
import { isAway } from '../work/possible-work.ts'
import { endMinute, type WorkStretch } from '../work/stretch.ts'
import { isOverlapping, type TimeRecord } from '../work/time-records.ts'
import { loadTypedHoursCheck } from '../work/typed-hours.ts'
import { MINUTES_PER_DAY, minuteOf } from '../work/values.ts'
import { loadWorkContext } from '../work/work-context.ts'
import type { partTimeRequestApi } from './contract.ts'
import { loadHourlyRates, minimumHourlyRate } from './rates.ts'

export type PartTimeInput = z.output<typeof partTimeRequestApi.given>

/** Everything that decides whether part-time hours are allowed and what they come to. */
export type PartTimeCalculation = {
  readonly person: PersonOnDay
  readonly day: Workday
  readonly work: WorkStretch
  readonly minutes: number
  /** The pay of an hour, never below the minimum of the day's law; null without a rate. */
  readonly perHour: number | null
  readonly amount: number | null
  readonly ceilings: readonly Ceiling[]
  readonly records: readonly TimeRecord[]
  readonly isTyped: boolean
}

/** Calculates part-time hours by what was stored when it was loaded, and by the hours that were added since. */
export type PartTimeCalculator = {
  /** Calculates hours; null for a person who does not exist. */
  calculate(employee: string, requestId: string | null, given: PartTimeInput): PartTimeCalculation | null
  /** Counts calculated hours among the others from now on. */
  add(request: string, calculation: PartTimeCalculation): void
}

/** Loads a calculator for some people on some days: a fixed number of queries for each month they lie in. */
export async function loadPartTimeCalculator(
  tx: Tx,
  personDays: readonly PersonDay[],
  known?: PersonFinder,
): Promise<PartTimeCalculator> {
  const personOf = known ?? (await loadPeopleOnDays(tx, personDays))
  const context = await loadWorkContext(tx, personDays)
  const rateOf = await loadHourlyRates(
    tx,
    personDays.flatMap((on) => personOf(on) ?? []),
  )
  const isTyped = await loadTypedHoursCheck(tx, personDays, sql`i.code = 'part_time_hours'`)
  return {
    calculate(employee, requestId, given) {
      const on = { employee, day: given.day }
      const [person, days] = [personOf(on), context.days(on)]
      if (!person || !days) return null
      const records = context.records(on, requestId)
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
      context.add({ kind: 'part_time', request, employee, day, ...work })
    },
  }
}

/** Calculates the hours of one request; null for a person who does not exist. */
export async function calculatePartTime(
  tx: Tx,
  employee: string,
  requestId: string | null,
  given: PartTimeInput,
): Promise<PartTimeCalculation | null> {
  return (await loadPartTimeCalculator(tx, [{ employee, day: given.day }])).calculate(employee, requestId, given)
}

/** Where the times lie along the day. An end that is not after the start is on the next date. */
export function workedTimes({ start, end, break_minutes }: PartTimeInput): WorkStretch {
  const begins = minuteOf(start)
  return { start: begins, end: endMinute(begins, end), pause: break_minutes }
}

/** Pay of minutes at an amount an hour, rounded once, half up. */
export function hourlyAmount(perHour: number, minutes: number): number {
  return ratio(perHour, minutes, 60, 'half-up')
}

/** Throws 422 at the field where the times give no work. */
export function requireTimes(given: PartTimeInput): void {
  if (given.start === given.end) throw invalidField('end', 'no_time')
}

/** Throws 422 at the field for which part-time hours are refused. */
export function requirePartTime(calculation: PartTimeCalculation, given: PartTimeInput): void {
  const { person, work, records } = calculation
  if (calculation.minutes > MINUTES_PER_DAY) throw invalidField('end', 'work_too_long')
  if (!person.partTime) throw invalidField('day', 'not_part_time')
  if (isAway(calculation.day, work)) throw invalidField('day', 'work_on_leave')
  if (records.some((one) => isOverlapping(one, { ...work, day: given.day })))
    throw invalidField('start', 'work_over_record')
  if (calculation.isTyped) throw invalidField('day', 'hours_typed_in_payroll')
  if (calculation.perHour === null)
    throw invalidField('day', 'no_hourly_rate', { hours: hoursText(calculation.minutes) })
}
