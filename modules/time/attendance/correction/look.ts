import type { z } from 'zod'
import type { Day } from '#base/days.ts'
import { minuteOf } from '#modules/time/overtime/values.ts'
import type { Tx } from '#server/database/database.ts'
import { daysOfPeople } from '../judging.ts'
import { midnightIn, type PersonDay } from '../rules/person-days.ts'
import type { correctionCalls } from './contract.ts'
import { inMinute, outMinute } from './times.ts'

export type CorrectionGiven = z.output<typeof correctionCalls.given>

/** A correction against the day as it is known; minutes after the day's midnight. */
export type LookedCorrection = {
  readonly known: PersonDay
  readonly oldIn: number | null
  readonly oldOut: number | null
  readonly newIn: number | null
  readonly newOut: number | null
}

/** What a correction would change; null for somebody who is not employed on the day. */
export async function lookAtCorrection(
  tx: Tx,
  employee: string,
  { day, new_in, new_out }: CorrectionGiven,
  now: Date,
): Promise<LookedCorrection | null> {
  const known = await dayOf(tx, employee, day, now)
  if (!known) return null
  const [first, last] = [known.windows[0], known.windows.at(-1)]
  const hours = first && last ? { start: first.hours.start, end: last.hours.end } : null
  const minute = (at: number | null | undefined) =>
    at === null || at === undefined ? null : Math.floor((at - midnightIn(known.zone, day)) / 60_000)
  const [oldIn, oldOut] = [minute(known.judged?.in), minute(known.judged?.out)]
  const newIn = new_in === null ? null : inMinute(minuteOf(new_in), hours)
  const newOut = new_out === null ? null : outMinute(minuteOf(new_out), newIn ?? oldIn, hours)
  return { known, oldIn, oldOut, newIn, newOut }
}

/** The day as it would be. */
export async function supposedDay(
  tx: Tx,
  employee: string,
  day: Day,
  { newIn, newOut }: LookedCorrection,
  now: Date,
): Promise<PersonDay | undefined> {
  return dayOf(tx, employee, day, now, { day, corrected: { in: newIn, out: newOut } })
}

async function dayOf(tx: Tx, employee: string, day: Day, now: Date, suppose?: Parameters<typeof daysOfPeople>[4]) {
  return (await daysOfPeople(tx, [employee], { first: day, last: day }, now, suppose)).get(employee)?.[0]
}
