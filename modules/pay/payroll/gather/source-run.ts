import type { SourceRun } from '../../sources/payable.ts'
import { monthOfRun, paysDays, runDays } from '../cycles/run-span.ts'
import type { RunRow } from './run-row.ts'

/** The part of a run that pay sources read. */
export function toSourceRun(
  run: Omit<RunRow, 'all_offices' | 'proration' | 'country' | 'pay_group_id' | 'cycle'>,
): SourceRun {
  const { id, period, kind, sequence, currency, language } = run
  return {
    id,
    period,
    kind,
    sequence,
    currency,
    language,
    paysDays: paysDays(run),
    days: runDays(run),
    month: monthOfRun(run),
  }
}
