import type { Context } from '#server/context/context.ts'
import { REQUEST_DECIDED, REQUEST_STANDING } from './events.ts'
import type { RequestRow } from './request-row.ts'

type DatedRequest = Pick<RequestRow, 'id' | 'employee_id' | 'from_day' | 'until_day'>

/** Publishes that requests were approved or reversed; requests without days publish nothing. */
export async function publishRequestDecided(
  { tx, publish }: Context,
  kind: string,
  rows: readonly DatedRequest[],
): Promise<void> {
  const days = toPersonDays(rows)
  if (days.length > 0) await publish(tx, REQUEST_DECIDED, { kind, days })
}

/** Publishes that requests ended, or that one waits again; requests without days publish nothing. */
export async function publishRequestStanding(
  { tx, publish }: Context,
  kind: string,
  rows: readonly DatedRequest[],
): Promise<void> {
  const days = toPersonDays(rows)
  if (days.length > 0) await publish(tx, REQUEST_STANDING, { kind, ids: rows.map(({ id }) => id), days })
}

function toPersonDays(rows: readonly DatedRequest[]) {
  return rows.flatMap(({ employee_id, from_day, until_day }) =>
    from_day === null || until_day === null ? [] : [{ person: employee_id, first: from_day, last: until_day }],
  )
}
