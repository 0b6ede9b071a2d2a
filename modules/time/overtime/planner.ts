import { invalidField, notFound } from '#base/errors.ts'
import { hoursText } from '#base/hours-text.ts'
import type { Asked, Planner } from '#modules/requests/approval/by-file.ts'
import type { Planned, Warning } from '#modules/requests/approval/kind.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { countryAt } from '#statutory/countries.ts'
import type { Ceiling } from './ceilings.ts'
import { givenFor, type Kept, putRecords } from './kept.ts'
import { claimedOf, type Looked, looking, type OvertimeGiven } from './look.ts'
import { type On, peopleOn } from './people.ts'
import { canHaveBegun, requireDone, requireOvertime, requireTimes } from './refusals.ts'
import { TIME_OFF } from './time-off.ts'
import { MOST_OF_DAY } from './values.ts'

/** Plans records of overtime, one or many: the number of queries grows with the months they lie in alone. */
export async function overtimePlanner(
  { tx, now, language }: Pick<Context, 'tx' | 'now' | 'language'>,
  asked: readonly Asked<OvertimeGiven>[],
): Promise<Planner<OvertimeGiven>> {
  const onOf = ({ employeeId, given }: Asked<OvertimeGiven>): On => ({ employee: employeeId, day: given.day })
  const personOf = await peopleOn(tx, asked.map(onOf))
  const begun = asked.filter((one) => canHaveBegun(personOf(onOf(one)), one.given.day, now))
  const world = await looking(tx, begun.map(onOf), personOf)
  const wantTimeOff = begun.filter((one) => {
    const policy = world.policyOf(onOf(one))
    return policy !== null && givenFor({ policy }, one.given) === 'time_off'
  })
  const mayHaveTimeOff = await timeOffFor(tx, [...new Set(wantTimeOff.map(({ employeeId }) => employeeId))])
  const kept: Kept[] = []
  return {
    plan(one) {
      const { employeeId, requestId, given } = one
      requireTimes(given)
      const person = personOf(onOf(one))
      if (!person) throw notFound()
      requireDone(person, given.day, claimedOf(given), { now, latest: 2 * MOST_OF_DAY })
      const looked = world.look(employeeId, requestId, given)
      if (!looked) throw notFound()
      requireOvertime(looked, given)
      if (givenFor(looked, given) === 'time_off' && !mayHaveTimeOff(onOf(one)))
        throw invalidField('day', 'overtime_no_time_off')
      return {
        planned: plannedOf(looked, language),
        take(id) {
          world.add(id, looked)
          kept.push({ id, employeeId, given, looked })
        },
      }
    },
    keep: (at) => putRecords(at, kept),
  }
}

function plannedOf({ person, minutes, counted, ceilings }: Looked, language: Context['language']): Planned {
  return {
    typeId: null,
    from: person.day,
    until: counted.pieces.at(-1)!.day,
    minutes,
    completesAfter: person.day,
    beginsOn: person.day,
    owes: {},
    warnings: overCeilings(ceilings, person.country, language),
  }
}

/** What whoever sends or decides has to know, and answer with a remark: the ceilings that are passed. */
export function overCeilings(ceilings: readonly Ceiling[], country: string, language: Context['language']): Warning[] {
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

async function timeOffFor(tx: Tx, people: readonly string[]): Promise<(on: On) => boolean> {
  if (people.length === 0) return () => false
  const found: ((on: On) => boolean)[] = []
  for (const one of TIME_OFF) found.push(await one.forWhom(tx, people))
  return (on) => found.some((has) => has(on))
}
