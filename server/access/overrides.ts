import type { Tx } from '#server/database/database.ts'

/** A grant of a role as a company changed it; a null reach takes it away. */
export type GrantOverride = { permission: string; reach: string | null }

export async function loadOverridesByRole(tx: Tx): Promise<Map<number, GrantOverride[]>> {
  const rows = await tx.selectFrom('role_grant').select(['role_id', 'permission', 'reach']).execute()
  return Map.groupBy(rows, (row) => row.role_id)
}
