import type { Tx } from '#server/database/database.ts'
import type { RouteRule, RouteStep } from './route-rules.ts'

/** The rules of a kind in their order. */
export async function routesOf(
  tx: Tx,
  kind: string,
): Promise<(RouteRule & { readonly kind: string; readonly version: number })[]> {
  const rows = await tx.selectFrom('approval_route').selectAll().where('kind', '=', kind).orderBy('position').execute()
  return rows.map((row) => ({ ...row, steps: row.steps as unknown as RouteStep[] }))
}
