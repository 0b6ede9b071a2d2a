import { notFound } from '#base/errors.ts'
import type { Asked, Planner } from '#modules/requests/approval/by-file.ts'
import { type On, peopleOn } from '#modules/time/overtime/people.ts'
import { overCeilings } from '#modules/time/overtime/planner.ts'
import { canHaveBegun, requireDone } from '#modules/time/overtime/refusals.ts'
import { MOST_OF_DAY } from '#modules/time/overtime/values.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { type Looked, looking, type PartTimeGiven, requirePartTime, requireTimes, workOf } from './look.ts'

/** Hours as they are kept: of which request, and what they come to at the rate of their day. */
export type Kept = { readonly id: string; readonly breakMinutes: number; readonly looked: Looked & { perHour: number } }

/** Plans part-time hours, one or many: the number of queries grows with the months they lie in alone. */
export async function partTimePlanner(
  { tx, now, language }: Pick<Context, 'tx' | 'now' | 'language'>,
  asked: readonly Asked<PartTimeGiven>[],
): Promise<Planner<PartTimeGiven>> {
  const onOf = ({ employeeId, given }: Asked<PartTimeGiven>): On => ({ employee: employeeId, day: given.day })
  const personOf = await peopleOn(tx, asked.map(onOf))
  const begun = asked.filter((one) => canHaveBegun(personOf(onOf(one)), one.given.day, now))
  const world = await looking(tx, begun.map(onOf), personOf)
  const kept: Kept[] = []
  return {
    plan(one) {
      const { employeeId, requestId, given } = one
      requireTimes(given)
      const person = personOf(onOf(one))
      if (!person) throw notFound()
      requireDone(person, given.day, workOf(given), { now, latest: 2 * MOST_OF_DAY })
      const looked = world.look(employeeId, requestId, given)
      if (!looked) throw notFound()
      requirePartTime(looked, given)
      const { day, break_minutes: breakMinutes } = given
      return {
        planned: {
          typeId: null,
          from: day,
          until: day,
          minutes: looked.minutes,
          completesAfter: day,
          beginsOn: day,
          owes: {},
          warnings: overCeilings(looked.ceilings, person.country, language),
        },
        take(id) {
          world.add(id, looked)
          if (isPriced(looked)) kept.push({ id, breakMinutes, looked })
        },
      }
    },
    keep: (at) => putHours(at, kept),
  }
}

/** Whether somebody said what an hour is paid. */
export function isPriced(looked: Looked): looked is Looked & { perHour: number } {
  return looked.perHour !== null
}

/** Writes hours in one statement, however many they are. */
export async function putHours(tx: Tx, kept: readonly Kept[]): Promise<void> {
  await insertRows(
    tx,
    'part_time_request',
    kept.map(({ id, breakMinutes, looked: { person, work, minutes, perHour } }) => ({
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
