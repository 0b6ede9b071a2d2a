import type { Month } from '#base/days.ts'
import { itemFlags } from '#modules/pay/payroll/gather/amounts.ts'
import type { Away, Due } from '#modules/pay/sources/due.ts'
import type { Tx } from '#server/database/database.ts'
import { paidAs } from '../rules.ts'
import { frozenSlips, type PaidSlip } from './closed-slips.ts'
import { type AwayByThing, changedThings, countedBefore, differencesOf, nthOf } from './days-again.ts'

/** Why an approved run is made good of: days that are given back, that count otherwise, or that came after it. */
export type Why = 'given_back' | 'counter' | 'late'

type How = {
  /** How the days of a source count in an approved run from now on. */
  readonly now: (slip: PaidSlip) => AwayByThing
  readonly words: (thing: string, away: readonly Away[], why: Why) => string
  /** What the source delivers to the run that is asked for. */
  readonly dues: readonly Due[]
  /** The month of that run. */
  readonly period: Month
}

/** What approved runs have to make good of days of a source, thing by thing; two queries where there is any. */
export async function counterDues(
  tx: Tx,
  source: string,
  closed: readonly PaidSlip[],
  { now: nowOf, words, dues, period }: How,
): Promise<Due[]> {
  const later = Map.groupBy(closed, ({ employee }) => employee)
  const moved = closed.flatMap((slip) => {
    const was = countedBefore(
      source,
      slip.run,
      slip.dues,
      later.get(slip.employee)!.flatMap((one) => one.dues),
    )
    const now = nowOf(slip)
    const changed = changedThings(was, now, slip.span)
    return changed.length === 0 ? [] : [{ slip, was, now, changed }]
  })
  if (moved.length === 0) return []
  const frozenOf = await frozenSlips(
    tx,
    moved.map(({ slip }) => slip),
  )
  const items = new Map([...(await itemFlags(tx))].map(([code, flags]) => [code, { code, ...flags }]))
  const nth = nthOf([...closed.flatMap((slip) => slip.dues), ...dues])
  return moved.flatMap(({ slip, was, now, changed }) => {
    const frozen = frozenOf(slip)!
    return differencesOf(source, { ...slip, ...frozen }, was, now, changed).flatMap(({ thing, parts, away }) =>
      paidAs(parts, items, { country: frozen.facts.country, period }).map(({ code, amount, parts: back }): Due => {
        const about = away.length > 0 ? away : (was.get(thing) ?? [])
        const why = away.length === 0 ? 'given_back' : was.has(thing) ? 'counter' : 'late'
        return {
          shape: 'amount',
          employee: slip.employee,
          id: thing,
          nth: nth(thing),
          code,
          amount: Math.abs(amount),
          back,
          days: { run: slip.run, away },
          words: words(thing, about, why),
        }
      }),
    )
  })
}
