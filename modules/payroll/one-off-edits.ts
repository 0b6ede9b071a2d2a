import type { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { OneOffEdit } from './inputs-contract.ts'

const EDITED = ['employee_id', 'pay_item_id', 'amount', 'minutes', 'day', 'note'] as const

/** An entry for each row of the sheet that was there and is another now, or gone: whose it is, what it was and became. */
export async function recordEdits(
  { tx, record }: Context,
  known: readonly z.output<typeof OneOffEdit>[],
  stored: ReadonlyMap<string, Record<string, unknown>>,
): Promise<void> {
  const names = await namesOf(
    tx,
    known.map(({ id }) => stored.get(id!)!.employee_id as string),
  )
  for (const row of known) {
    const was = stored.get(row.id!)!
    const changed = EDITED.filter((field) => row.remove || was[field] !== (row[field] ?? null))
    if (changed.length === 0) continue
    const of = (from: object) => Object.fromEntries(changed.map((field) => [field, from[field as never] ?? null]))
    record({
      kind: 'one_off_item',
      id: row.id!,
      name: names.get(was.employee_id as string) ?? null,
      before: of(was),
      after: row.remove ? null : of(row),
    })
  }
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('employee').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.full_name]))
}
