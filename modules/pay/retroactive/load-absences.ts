import type { Month } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'

import { backPayAmounts } from '../../back-pay/rules.ts'
import { countryOf } from '../../payroll/countries.ts'
import { loadItemsByCountry } from '../../payroll/gather/pay-items.ts'

import type { AbsenceSpan, Payable } from '../../sources/payable.ts'
import { type ApprovedPayslip, loadPayslipSnapshots } from './approved-payslips.ts'
import {
  type AbsencesByRecord,
  changedRecords,
  countedAbsences,
  monthDifferences,
  nextReversalNumber,
} from './retro-days.ts'

/** Why an approved run is made good of: days that are given back, that count otherwise, or that came after it. */
export type AdjustmentReason = 'given_back' | 'counter' | 'late'

type AdjustmentInput = {
  /** How the days of a source count in an approved run from now on. */
  readonly absencesNow: (slip: ApprovedPayslip) => AbsencesByRecord
  readonly words: (thing: string, away: readonly AbsenceSpan[], why: AdjustmentReason) => string
  /** What the source delivers to the run that is asked for. */
  readonly dues: readonly Payable[]
  /** The month of that run. */
  readonly period: Month
}

/** What approved runs have to make good of days of a source, thing by thing; two queries where there is any. */
export async function loadRetroAdjustments(
  tx: Tx,
  source: string,
  closed: readonly ApprovedPayslip[],
  { absencesNow: nowOf, words, dues, period }: AdjustmentInput,
): Promise<Payable[]> {
  const later = Map.groupBy(closed, ({ employee }) => employee)
  const moved = closed.flatMap((slip) => {
    const was = countedAbsences(
      source,
      slip.run,
      slip.dues,
      later.get(slip.employee)!.flatMap((one) => one.dues),
    )
    const now = nowOf(slip)
    const changed = changedRecords(was, now, slip.span)
    return changed.length === 0 ? [] : [{ slip, was, now, changed }]
  })
  if (moved.length === 0) return []
  const frozenOf = await loadPayslipSnapshots(
    tx,
    moved.map(({ slip }) => slip),
  )
  const itemsIn = await loadItemsByCountry(tx)
  const nth = nextReversalNumber([...closed.flatMap((slip) => slip.dues), ...dues])
  return moved.flatMap(({ slip, was, now, changed }) => {
    const frozen = frozenOf(slip)!
    const { country } = frozen.facts
    const items = itemsIn(countryOf(country))
    return monthDifferences(source, { ...slip, ...frozen }, was, now, changed).flatMap(
      ({ recordId: thing, parts, away }) =>
        backPayAmounts(parts, items, { country, period }).map(({ code, amount, parts: back }): Payable => {
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
