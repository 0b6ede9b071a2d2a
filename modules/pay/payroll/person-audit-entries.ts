import { sql } from 'kysely'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'

type PersonItemRow = { employee_id: string; pay_item_id?: string }

/**
 * Builds one audit entry per person for a call that writes rows of many people. Each entry has the rows before and after
 * under `word`, with the pay item by its name.
 */
export async function buildPersonAuditEntries(
  tx: Tx,
  kind: string,
  word: string,
  { before = [], after = [] }: { before?: readonly PersonItemRow[]; after?: readonly PersonItemRow[] },
): Promise<AuditChange[]> {
  const ids = [...new Set([...before, ...after].map((row) => row.employee_id))]
  const items = [...new Set([...before, ...after].flatMap((row) => row.pay_item_id ?? []))]
  const people = await sql<{ id: string; name: string }>`
    select id, full_name as name from employee where id = any(${ids}::uuid[])`.execute(tx)
  const named = await sql<{ id: string; name: string }>`
    select id, name_en as name from pay_item where id = any(${items}::uuid[])`.execute(tx)
  const itemOf = new Map(named.rows.map(({ id, name }) => [id, name]))
  const nameOf = new Map(people.rows.map(({ id, name }) => [id, name]))
  const rowsBefore = Map.groupBy(before, (row) => row.employee_id)
  const rowsAfter = Map.groupBy(after, (row) => row.employee_id)
  const entryRows = (rows: readonly PersonItemRow[] | undefined) =>
    rows
      ? {
          [word]: rows.map(({ employee_id: _, pay_item_id, ...row }) => ({
            ...(pay_item_id && { item: itemOf.get(pay_item_id) ?? null }),
            ...row,
          })),
        }
      : null
  return ids.map((id) => ({
    kind,
    id,
    name: nameOf.get(id) ?? null,
    before: entryRows(rowsBefore.get(id)),
    after: entryRows(rowsAfter.get(id)),
  }))
}
