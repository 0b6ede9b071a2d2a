import type { Context } from '#server/context.ts'
import type { RequestRow } from './row.ts'

type Row = Pick<RequestRow, 'id' | 'employee_id' | 'from_day' | 'until_day'>

/** Tells that requests of a kind count from now on, or no longer; those of some days alone. */
export async function tellDays({ tx, tell }: Context, kind: string, rows: readonly Row[]): Promise<void> {
  const days = daysOf(rows)
  if (days.length > 0) await tell(tx, 'request.decided', { kind, days })
}

/** Tells that requests of a kind came to an end, or that one waits again; those of some days alone. */
export async function tellStanding({ tx, tell }: Context, kind: string, rows: readonly Row[]): Promise<void> {
  const days = daysOf(rows)
  if (days.length > 0) await tell(tx, 'request.standing', { kind, ids: rows.map(({ id }) => id), days })
}

function daysOf(rows: readonly Row[]) {
  return rows.flatMap(({ employee_id, from_day, until_day }) =>
    from_day === null || until_day === null ? [] : [{ person: employee_id, first: from_day, last: until_day }],
  )
}
