import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'

/** Whether an agreement of flexible hours holds on a day or later. */
export async function hasFlexibleHours(tx: Tx, from: Day): Promise<boolean> {
  const { found } = await selectOne(
    tx,
    sql<{ found: boolean }>`select exists (
      select from flexible_hours where scheme <> 'overtime' and (until_day is null or until_day >= ${from}::date)) as found`,
  )
  return found
}
