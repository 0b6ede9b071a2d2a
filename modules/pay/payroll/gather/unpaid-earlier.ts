import type { Day } from '#base/days/days.ts'
import type { Employments } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import { paysDays, runDays } from '../cycles/run-span.ts'
import { loadMonthRows, toSettledMonth } from './month.ts'
import type { RunRow } from './run-row.ts'

/** An earlier employment that no approved run has paid up to its last day. */
export type UnpaidEarlier = { readonly number: string; readonly day: Day }

/**
 * Who came back within the days of a run whose earlier employment is not paid yet, by the id of the later one. Contributions
 * and tax of a month are of the person, so the second payslip of the month waits for the first to be approved.
 */
export async function findUnpaidEarlier(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  employments: Employments,
): Promise<Map<string, UnpaidEarlier>> {
  if (!paysDays(run) || employments.others.length === 0) return new Map()
  const { first } = runDays(run)
  const within = new Map(
    ids.flatMap((id) => {
      const found = employments.earlier(id).filter(({ last_paid }) => last_paid !== null && last_paid >= first)
      return found.length > 0 ? [[id, found] as const] : []
    }),
  )
  if (within.size === 0) return new Map()
  const earlier = [...new Set([...within.values()].flat().map(({ id }) => id))]
  const month = await loadMonthRows(tx, run, earlier)
  return new Map(
    [...within].flatMap(([id, found]) => {
      const open = found.find((one) => (toSettledMonth(month.get(one.id), run)?.paid_until ?? '') < one.last_paid!)
      return open ? [[id, { number: open.employee_no, day: open.last_paid! }] as const] : []
    }),
  )
}
