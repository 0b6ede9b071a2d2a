import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { PAID_BY_GROUP } from './paid-by-group.ts'

/** Finds those of some offices that no active group pays; none in a company that has no group yet. */
export async function findUnpaidOffices(tx: Tx, offices: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select office.id from office
    where office.id = any(${[...offices]}::uuid[]) and exists (select from pay_group where is_active)
      and not exists (select from pay_group g where g.is_active and ${PAID_BY_GROUP})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
