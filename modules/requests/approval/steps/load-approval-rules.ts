import type { Tx } from '#server/database/database.ts'
import type { RuleStep } from '../../kinds/rule-step.ts'
import type { ApprovalRule } from './match-approval-rule.ts'

/** Loads the rules of a kind in their order. */
export async function loadApprovalRules(
  tx: Tx,
  kind: string,
): Promise<(ApprovalRule & { readonly kind: string; readonly version: number })[]> {
  const rows = await tx.selectFrom('approval_route').selectAll().where('kind', '=', kind).orderBy('position').execute()
  return rows.map((row) => ({ ...row, steps: row.steps as unknown as RuleStep[] }))
}
