import type { Context } from '#server/context.ts'
import type { RequestRow } from './row.ts'

/** Tells that requests of a kind count from now on, or no longer; those of some days alone. */
export async function tellDays(
  { tx, tell }: Context,
  kind: string,
  rows: readonly Pick<RequestRow, 'employee_id' | 'from_day' | 'until_day'>[],
): Promise<void> {
  const days = rows.flatMap(({ employee_id, from_day, until_day }) =>
    from_day === null || until_day === null ? [] : [{ person: employee_id, first: from_day, last: until_day }],
  )
  if (days.length > 0) await tell(tx, 'request.decided', { kind, days })
}
