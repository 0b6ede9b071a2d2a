import { invalidField, notFound } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import type { BulkPlanner, BulkRequest } from '#requests/by-file.ts'
import type { RequestPlan, RequestWarning } from '#requests/kind.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { countryAt } from '#statutory/countries.ts'
import type { Ceiling } from '../../work/ceilings.ts'
import { loadPeopleOnDays, type PersonDay } from '../../work/people-on-days.ts'
import { MINUTES_PER_DAY } from '../../work/values.ts'
import {
  claimedTimes,
  loadOvertimeCalculator,
  type OvertimeCalculation,
  type OvertimeInput,
} from '../counting/overtime-calculation.ts'
import { TIME_OFF_PROVIDERS } from '../time-off.ts'
import { canHaveBegun, requireOvertime, requirePossibleWork, requireTimes } from './refusals.ts'
import { compensationFor, insertRecords, type OvertimeRecord } from './store.ts'

/** Plans records of overtime, one or many: the number of queries grows with the months they lie in alone. */
export async function createOvertimePlanner(
  { tx, now, language }: Pick<Context, 'tx' | 'now' | 'language'>,
  asked: readonly BulkRequest<OvertimeInput>[],
): Promise<BulkPlanner<OvertimeInput>> {
  const personDay = ({ employeeId, given }: BulkRequest<OvertimeInput>): PersonDay => ({
    employee: employeeId,
    day: given.day,
  })
  const personOf = await loadPeopleOnDays(tx, asked.map(personDay))
  const startedRecords = asked.filter((one) => canHaveBegun(personOf(personDay(one)), one.given.day, now))
  const world = await loadOvertimeCalculator(tx, startedRecords.map(personDay), personOf)
  const wantTimeOff = startedRecords.filter((one) => {
    const policy = world.findPolicy(personDay(one))
    return policy !== null && compensationFor({ policy }, one.given) === 'time_off'
  })
  const mayHaveTimeOff = await loadTimeOffCheck(tx, [...new Set(wantTimeOff.map(({ employeeId }) => employeeId))])
  const takenRecords: OvertimeRecord[] = []
  return {
    plan(one) {
      const { employeeId, requestId, given } = one
      requireTimes(given)
      const person = personOf(personDay(one))
      if (!person) throw notFound()
      requirePossibleWork(person, given.day, claimedTimes(given), { now, latest: 2 * MINUTES_PER_DAY })
      const calculation = world.calculate(employeeId, requestId, given)
      if (!calculation) throw notFound()
      requireOvertime(calculation, given)
      if (compensationFor(calculation, given) === 'time_off' && !mayHaveTimeOff(personDay(one)))
        throw invalidField('day', 'overtime_no_time_off')
      return {
        planned: toPlanned(calculation, language),
        take(id) {
          world.add(id, calculation)
          takenRecords.push({ id, employeeId, given, calculation })
        },
      }
    },
    saveInputs: (at) => insertRecords(at, takenRecords),
  }
}

function toPlanned(
  { person, minutes, counted, ceilings }: OvertimeCalculation,
  language: Context['language'],
): RequestPlan {
  return {
    typeId: null,
    from: person.day,
    until: counted.pieces.at(-1)!.day,
    minutes,
    completesAfter: person.day,
    beginsOn: person.day,
    owes: {},
    warnings: ceilingWarnings(ceilings, person.country, language),
  }
}

/** What whoever sends or decides has to know, and answer with a remark: the ceilings that are passed. */
export function ceilingWarnings(
  ceilings: readonly Ceiling[],
  country: string,
  language: Context['language'],
): RequestWarning[] {
  return ceilings
    .filter(({ isOver }) => isOver)
    .map(({ rule, minutes, limit, source }) => ({
      code: `overtime_over_${rule}`,
      params: {
        hours: hoursText(minutes),
        limit: hoursText(limit),
        source: source === null ? '' : (countryAt(country)?.sourceIn?.(source, language) ?? source),
      },
      remark: true as const,
    }))
}

async function loadTimeOffCheck(tx: Tx, people: readonly string[]): Promise<(on: PersonDay) => boolean> {
  if (people.length === 0) return () => false
  const found: ((on: PersonDay) => boolean)[] = []
  for (const one of TIME_OFF_PROVIDERS.all()) found.push(await one.loadEligibility(tx, people))
  return (on) => found.some((has) => has(on))
}
