import { invalidField, notFound } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'

/** The pay item that somebody is given, by what decides whether it fits. Throws where it is unknown or no longer used. */
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
