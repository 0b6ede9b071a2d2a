import type { DaySpan } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'

/** Returns the ids of people employed at any time within the days. */
export async function listEmployedPeople(tx: Tx, { first, last }: DaySpan): Promise<string[]> {
  const rows = await tx
    .selectFrom('employee')
    .select('id')
    .where('joined_on', '<=', last)
    .where((is) => is.or([is('last_day', 'is', null), is('last_day', '>=', first)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
