import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { minuteOf } from '../../hours/work/values.ts'
import { loadPersonDays } from '../evaluation/evaluation-inputs.ts'
import { midnightIn, type PersonDay } from '../rules/person-days.ts'
import { clockInMinute, clockOutMinute } from './clock-minutes.ts'
import type { correctionCalls } from './contract.ts'

export type CorrectionInput = z.output<typeof correctionCalls.given>

/** The times that a correction changes, in minutes after the day's midnight. */
export type CorrectionChange = {
  readonly currentDay: PersonDay
  readonly oldIn: number | null
  readonly oldOut: number | null
  readonly newIn: number | null
  readonly newOut: number | null
}

/** Loads what a correction would change; null when the person is not employed on the day. */
export async function loadCorrectionChange(
  tx: Tx,
  employee: string,
  { day, new_in, new_out }: CorrectionInput,
  now: Date,
): Promise<CorrectionChange | null> {
  const known = await loadDay(tx, employee, day, now)
  if (!known) return null
  const [first, last] = [known.windows[0], known.windows.at(-1)]
  const hours = first && last ? { start: first.hours.start, end: last.hours.end } : null
  const minute = (at: number | null | undefined) =>
    at === null || at === undefined ? null : Math.floor((at - midnightIn(known.zone, day)) / 60_000)
  const [oldIn, oldOut] = [minute(known.evaluation?.in), minute(known.evaluation?.out)]
  const newIn = new_in === null ? null : clockInMinute(minuteOf(new_in), hours)
  const newOut = new_out === null ? null : clockOutMinute(minuteOf(new_out), newIn ?? oldIn, hours)
  return { currentDay: known, oldIn, oldOut, newIn, newOut }
}

/** Evaluates the day with the correction. */
export async function previewCorrectedDay(
  tx: Tx,
  employee: string,
  day: Day,
  { newIn, newOut }: CorrectionChange,
  now: Date,
): Promise<PersonDay | undefined> {
  return loadDay(tx, employee, day, now, { day, corrected: { in: newIn, out: newOut } })
}

async function loadDay(tx: Tx, employee: string, day: Day, now: Date, suppose?: Parameters<typeof loadPersonDays>[4]) {
  return (await loadPersonDays(tx, [employee], { first: day, last: day }, now, suppose)).get(employee)?.[0]
}
