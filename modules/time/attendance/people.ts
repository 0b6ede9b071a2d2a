import type { Span } from '#modules/calendar/workdays/offers.ts'
import type { Tx } from '#server/database/database.ts'

/** Everybody who is employed within some days. */
export async function everybody(tx: Tx, { first, last }: Span): Promise<string[]> {
  const rows = await tx
    .selectFrom('employee')
    .select('id')
    .where('joined_on', '<=', last)
    .where((is) => is.or([is('last_day', 'is', null), is('last_day', '>=', first)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
