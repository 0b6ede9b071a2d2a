import type { Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'

/** A claim of a month, sen, by the item of the tax office's list; of a form where one was handed in. */
type Claim = { employee_id: string; period: Month; code: string; amount: number; tax_form_id?: string }

/** Claims that the next runs of their year take. */
export async function insertClaims(tx: Tx, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await tx.insertInto('tax_claim').values(claims).execute()
}
