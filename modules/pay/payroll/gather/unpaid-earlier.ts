import type { Day } from '#base/days/days.ts'
import type { Employments } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import { paysDays, runDays } from '../cycles/run-span.ts'
import { loadMonthRows, toSettledMonth } from './month.ts'
import type { RunRow } from './run-row.ts'

/** An earlier employment with days that no approved run has paid. */
export type UnpaidEarlier = { readonly number: string; readonly day: Day }

/**
 * Finds people who were rehired within the days of a run while their earlier employment is unpaid, by the id of the later
 * employment. Contributions and tax of a month are of the person, so the second payslip of the month waits for the first.
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
      const found = employments
        .earlier(id)
        .flatMap((one) =>
          one.last_paid !== null && one.last_paid >= first ? [{ ...one, last_paid: one.last_paid }] : [],
        )
      return found.length > 0 ? [[id, found] as const] : []
    }),
  )
  if (within.size === 0) return new Map()
  const earlier = [...new Set([...within.values()].flat().map(({ id }) => id))]
  const month = await loadMonthRows(tx, run, earlier)
  return new Map(
    [...within].flatMap(([id, found]) => {
      const open = found.find((one) => (toSettledMonth(month.get(one.id), run)?.paid_until ?? '') < one.last_paid)
      return open ? [[id, { number: open.employee_no, day: open.last_paid }] as const] : []
    }),
  )
}
