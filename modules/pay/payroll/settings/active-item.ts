import { invalidField, notFound } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'

/** Loads a pay item for assignment, with the columns that decide whether it fits. Throws where it is unknown or inactive. */
export async function loadActiveItem(tx: Tx, id: string) {
  const item = await tx
    .selectFrom('pay_item')
    .select(['is_active', 'kind', 'tax_only', 'work_kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) throw notFound()
  if (!item.is_active) throw invalidField('pay_item_id', 'item_inactive')
  return item
}
