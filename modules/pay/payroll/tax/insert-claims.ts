import type { Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** A claim of a month, in sen, by the item of the tax office's list; `tax_form_id` where it was submitted with a form. */
type Claim = { employee_id: string; period: Month; code: string; amount: number; tax_form_id?: string }

/** Inserts claims for the next runs of their year. */
export async function insertClaims(tx: Tx, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await tx.insertInto('tax_claim').values(claims).execute()
}
