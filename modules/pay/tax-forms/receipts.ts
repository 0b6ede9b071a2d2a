import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

export type TaxReceipt = { id: string; form_id: string; code: string; name: string; size: number }

/** The receipts of forms, in the order in which they were added. */
export async function loadReceipts(tx: Tx, forms: readonly string[]): Promise<TaxReceipt[]> {
  const { rows } = await sql<TaxReceipt>`
    select r.id, r.tax_form_id as form_id, r.code, f.name, f.size from tax_form_receipt r join file f on f.id = r.file_id
    where r.tax_form_id = any(${[...forms]}::uuid[]) order by r.created_at, r.id`.execute(tx)
  return rows
}

/** Deletes receipts of a form with their files: one, or all of them. */
export async function deleteReceipts(tx: Tx, form: string, receipt?: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('tax_form_receipt')
    .where('tax_form_id', '=', form)
    .where((eb) => (receipt === undefined ? eb.lit(true) : eb('id', '=', receipt)))
    .returning('file_id')
    .execute()
  const ids = deleted.map(({ file_id }) => file_id)
  if (ids.length > 0) await tx.deleteFrom('file').where('id', 'in', ids).execute()
}
