import type { Context } from '#server/context.ts'
import type { RequestRow } from './row.ts'

/** Tells that a request of some days counts from now on, or no longer. */
export async function tellDays(
  { tx, tell }: Context,
  { kind, employee_id, from_day, until_day }: Pick<RequestRow, 'kind' | 'employee_id' | 'from_day' | 'until_day'>,
): Promise<void> {
  if (from_day === null || until_day === null) return
  await tell(tx, 'request.decided', { kind, person: employee_id, first: from_day, last: until_day })
}
