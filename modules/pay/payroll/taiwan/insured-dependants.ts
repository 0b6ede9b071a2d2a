import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { InsuredDependant } from '#statutory/taiwan/health-insurance/dependants.ts'

/** Loads the family members with days of health insurance, by employee. One query. */
export async function loadInsuredDependants(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InsuredDependant[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<InsuredDependant & { employee_id: string }>`
    select f.employee_id, f.id, f.health_insured_from as from, f.health_insured_until as until
    from family_member f where ${idIn('f.employee_id', ids)} and f.health_insured_from is not null
    order by f.health_insured_from, f.id`.execute(tx)
  return Map.groupBy(rows, (row) => row.employee_id)
}
