import { publishNothing } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { changeEmployment } from '../../modules/people/core/history/change.ts'
import { employeeOf, type SeededCompany } from '../seed-company.ts'

/** Records the notice of everybody who left, on its day. */
export async function plantLeavers(tx: Tx, company: SeededCompany, vault: Vault): Promise<void> {
  for (const { key, left } of company.people) {
    if (!left) continue
    const values = { employment_status: 'resigned' as const, reason: left.reason }
    await changeEmployment(
      tx,
      [{ employeeId: employeeOf(company, key), change: { kind: 'set', from: left.resigned, values } }],
      { now: new Date(`${left.resigned}T01:00:00Z`), today: left.resigned, vault, publish: publishNothing },
    )
  }
}
