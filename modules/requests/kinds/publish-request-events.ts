import type { Context } from '#server/context.ts'
import { REQUEST_DECIDED, REQUEST_STANDING } from './events.ts'
import type { RequestRow } from './request-row.ts'

type DatedRequest = Pick<RequestRow, 'id' | 'employee_id' | 'from_day' | 'until_day'>

/** Tells that requests of a kind count from now on, or no longer; those of some days alone. */
export async function publishRequestDecided(
  { tx, publish: tell }: Context,
  kind: string,
  rows: readonly DatedRequest[],
): Promise<void> {
  const days = toPersonDays(rows)
  if (days.length > 0) await tell(tx, REQUEST_DECIDED, { kind, days })
}

/** Tells that requests of a kind came to an end, or that one waits again; those of some days alone. */
export async function publishRequestStanding(
  { tx, publish: tell }: Context,
  kind: string,
  rows: readonly DatedRequest[],
): Promise<void> {
  const days = toPersonDays(rows)
  if (days.length > 0) await tell(tx, REQUEST_STANDING, { kind, ids: rows.map(({ id }) => id), days })
}

function toPersonDays(rows: readonly DatedRequest[]) {
  return rows.flatMap(({ employee_id, from_day, until_day }) =>
    from_day === null || until_day === null ? [] : [{ person: employee_id, first: from_day, last: until_day }],
  )
}
