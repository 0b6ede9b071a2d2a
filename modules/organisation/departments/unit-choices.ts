import { type Expression, type SqlBool, sql } from 'kysely'
import { type ListQuery, loadPage } from '#server/call/list-page.ts'
import type { Tx } from '#server/database/database.ts'

/** Active units by name, for choosing (ORG-09). `within` bounds them by the caller's reach. */
export async function loadUnitChoices(
  tx: Tx,
  unit: 'department' | 'position' | 'office' | 'cost_center',
  within: Expression<SqlBool>,
  asked: ListQuery<'name' | '-name'>,
): Promise<{ rows: { id: string; name: string }[]; total: number }> {
  return loadPage(asked, {
    found: tx
      .selectFrom(unit as 'department')
      .where('is_active', '=', true)
      .where(within),
    shown: (units) => units.select(['id', 'name']),
    search: ['name'],
    orders: { name: sql`lower(name)` },
    tieBreaker: sql`id`,
  })
}
