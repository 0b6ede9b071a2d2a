import { notFound } from '#base/errors.ts'
import type { BulkPlanner, BulkRequest } from '#requests/by-file.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { ceilingWarnings } from '../overtime/request/planner.ts'
import { canHaveBegun, requirePossibleWork } from '../overtime/request/refusals.ts'
import { loadPeopleOnDays, type PersonDay } from '../work/people-on-days.ts'
import { MINUTES_PER_DAY } from '../work/values.ts'
import {
  loadPartTimeCalculator,
  type PartTimeCalculation,
  type PartTimeInput,
  requirePartTime,
  requireTimes,
  workedTimes,
} from './part-time-calculation.ts'

/** Hours as they are kept: of which request, and what they come to at the rate of their day. */
export type PartTimeRecord = {
  readonly id: string
  readonly breakMinutes: number
  readonly calculation: PartTimeCalculation & { perHour: number }
}

/** Plans part-time hours, one or many: the number of queries grows with the months they lie in alone. */
export async function createPartTimePlanner(
  { tx, now, language }: Pick<Context, 'tx' | 'now' | 'language'>,
  asked: readonly BulkRequest<PartTimeInput>[],
): Promise<BulkPlanner<PartTimeInput>> {
  const personDay = ({ employeeId, given }: BulkRequest<PartTimeInput>): PersonDay => ({
    employee: employeeId,
    day: given.day,
  })
  const personOf = await loadPeopleOnDays(tx, asked.map(personDay))
  const startedRecords = asked.filter((one) => canHaveBegun(personOf(personDay(one)), one.given.day, now))
  const world = await loadPartTimeCalculator(tx, startedRecords.map(personDay), personOf)
  const takenRecords: PartTimeRecord[] = []
  return {
    plan(one) {
      const { employeeId, requestId, given } = one
      requireTimes(given)
      const person = personOf(personDay(one))
      if (!person) throw notFound()
      requirePossibleWork(person, given.day, workedTimes(given), { now, latest: 2 * MINUTES_PER_DAY })
      const calculation = world.calculate(employeeId, requestId, given)
      if (!calculation) throw notFound()
      requirePartTime(calculation, given)
      const { day, break_minutes: breakMinutes } = given
      return {
        planned: {
          typeId: null,
          from: day,
          until: day,
          minutes: calculation.minutes,
          completesAfter: day,
          beginsOn: day,
          owes: {},
          warnings: ceilingWarnings(calculation.ceilings, person.country, language),
        },
        take(id) {
          world.add(id, calculation)
          if (isPriced(calculation)) takenRecords.push({ id, breakMinutes, calculation })
        },
      }
    },
    saveInputs: (at) => insertHours(at, takenRecords),
  }
}

/** Whether somebody said what an hour is paid. */
export function isPriced(looked: PartTimeCalculation): looked is PartTimeCalculation & { perHour: number } {
  return looked.perHour !== null
}

/** Writes hours in one statement, however many they are. */
export async function insertHours(tx: Tx, kept: readonly PartTimeRecord[]): Promise<void> {
  await insertRows(
    tx,
    'part_time_request',
    kept.map(({ id, breakMinutes, calculation: { person, work, minutes, perHour } }) => ({
      request_id: id,
      employee_id: person.employee,
      day: person.day,
      break_minutes: breakMinutes,
      start_minute: work.start,
      end_minute: work.end,
      minutes,
      per_hour: perHour,
      currency: person.currency,
    })),
  )
}
