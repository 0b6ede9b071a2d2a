import { notFound } from '#base/errors.ts'
import type { BulkPlanner, BulkRequest } from '#requests/by-file.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { loadPeopleOfRequests, requireWorker, toHoursPlan, toPersonDay } from '../work/plan-hours.ts'
import {
  loadPartTimeCalculator,
  type PartTimeCalculation,
  type PartTimeInput,
  requirePartTime,
  requireTimes,
  workedTimes,
} from './part-time-calculation.ts'

/** Hours as they are stored: of which request, and what they come to at the rate of their day. */
export type PartTimeRecord = {
  readonly id: string
  readonly breakMinutes: number
  readonly calculation: PartTimeCalculation & { perHour: number }
}

/** Plans part-time hours of one request or many: the number of queries grows with the months they lie in alone. */
export async function createPartTimePlanner(
  { tx, now, language }: Pick<Context, 'tx' | 'now' | 'language'>,
  requests: readonly BulkRequest<PartTimeInput>[],
): Promise<BulkPlanner<PartTimeInput>> {
  const { personOf, started } = await loadPeopleOfRequests(tx, requests, now)
  const calculator = await loadPartTimeCalculator(tx, started.map(toPersonDay), personOf)
  const takenRecords: PartTimeRecord[] = []
  return {
    plan(one) {
      const { employeeId, requestId, given } = one
      requireTimes(given)
      requireWorker(personOf(toPersonDay(one)), workedTimes(given), now)
      const calculation = calculator.calculate(employeeId, requestId, given)
      if (!calculation) throw notFound()
      requirePartTime(calculation, given)
      return {
        planned: toHoursPlan(calculation, given.day, language),
        take(id) {
          calculator.add(id, calculation)
          if (isPriced(calculation)) takenRecords.push({ id, breakMinutes: given.break_minutes, calculation })
        },
      }
    },
    saveInputs: (at) => insertHours(at, takenRecords),
  }
}

/** Whether a rate holds for the hours. */
export function isPriced(calculation: PartTimeCalculation): calculation is PartTimeCalculation & { perHour: number } {
  return calculation.perHour !== null
}

/** Writes hours in one statement, however many they are. */
export async function insertHours(tx: Tx, records: readonly PartTimeRecord[]): Promise<void> {
  await insertRows(
    tx,
    'part_time_request',
    records.map(({ id, breakMinutes, calculation: { person, work, minutes, perHour } }) => ({
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
