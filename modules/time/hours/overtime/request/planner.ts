import { monthOf } from '#base/days/days.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { BulkPlanner, BulkRequest } from '#requests/by-file.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { hoursLaw } from '../../work/hours-law.ts'
import type { PersonDay } from '../../work/people-on-days.ts'
import { loadPeopleOfRequests, requireWorker, toHoursPlan, toPersonDay } from '../../work/plan-hours.ts'
import { emergencyWarnings } from '../counting/emergency.ts'
import { claimedTimes, loadOvertimeCalculator, type OvertimeInput } from '../counting/overtime-calculation.ts'
import { TIME_OFF_PROVIDERS, type TimeOffProvider } from '../time-off.ts'
import { requireOvertime, requireTimes } from './refusals.ts'
import { compensationFor, insertRecords, type OvertimeRecord } from './store.ts'

/** Plans one record of overtime or many: the number of queries grows with the months they lie in alone. */
export async function createOvertimePlanner(
  { tx, now, language }: Pick<Context, 'tx' | 'now' | 'language'>,
  requests: readonly BulkRequest<OvertimeInput>[],
): Promise<BulkPlanner<OvertimeInput>> {
  const { personOf, started } = await loadPeopleOfRequests(tx, requests, now)
  const calculator = await loadOvertimeCalculator(tx, started.map(toPersonDay), personOf)
  const wantTimeOff = started.filter((one) => {
    const policy = calculator.findPolicy(toPersonDay(one))
    return policy !== null && compensationFor(policy, one.given) === 'time_off'
  })
  const mayHaveTimeOff = await loadTimeOffCheck(tx, [...new Set(wantTimeOff.map(({ employeeId }) => employeeId))])
  const mayNeedDayInLieu = started.filter((one) => {
    const person = personOf(toPersonDay(one))
    return hoursLaw(person?.country ?? null, monthOf(one.given.day))?.emergency !== undefined
  })
  const mayHaveDayInLieu = await loadDayInLieuCheck(tx, [
    ...new Set(mayNeedDayInLieu.map(({ employeeId }) => employeeId)),
  ])
  const takenRecords: OvertimeRecord[] = []
  return {
    plan(one) {
      const { employeeId, requestId, given } = one
      requireTimes(given)
      requireWorker(personOf(toPersonDay(one)), claimedTimes(given), now)
      const calculation = calculator.calculate(employeeId, requestId, given)
      if (!calculation) throw notFound()
      requireOvertime(calculation, given)
      if (compensationFor(calculation, given) === 'time_off' && !mayHaveTimeOff(toPersonDay(one)))
        throw invalidField('day', 'overtime_no_time_off')
      const lastPiece = required(calculation.counted.pieces.at(-1), 'piece of a record that counts')
      const planned = toHoursPlan(calculation, lastPiece.day, language)
      const { emergency } = calculation
      const hasDayInLieu = emergency === null || mayHaveDayInLieu({ employee: employeeId, day: emergency.day })
      return {
        planned: {
          ...planned,
          warnings: [...planned.warnings, ...emergencyWarnings(emergency, given.emergency, { language, hasDayInLieu })],
        },
        take(id) {
          calculator.add(id, calculation)
          takenRecords.push({ id, employeeId, given, calculation })
        },
      }
    },
    saveInputs: (at) => insertRecords(at, takenRecords),
  }
}

function loadDayInLieuCheck(tx: Tx, people: readonly string[]): Promise<(on: PersonDay) => boolean> {
  return loadProviderCheck(people, (provider) => provider.loadDayInLieuEligibility(tx, people))
}

function loadTimeOffCheck(tx: Tx, people: readonly string[]): Promise<(on: PersonDay) => boolean> {
  return loadProviderCheck(people, (provider) => provider.loadEligibility(tx, people))
}

async function loadProviderCheck(
  people: readonly string[],
  load: (provider: TimeOffProvider) => Promise<(on: PersonDay) => boolean>,
): Promise<(on: PersonDay) => boolean> {
  if (people.length === 0) return () => false
  const checks: ((on: PersonDay) => boolean)[] = []
  for (const provider of TIME_OFF_PROVIDERS.all()) checks.push(await load(provider))
  return (on) => checks.some((isEligible) => isEligible(on))
}
