import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import type { RunKey } from '../runs/request-recalculation.ts'

/** A one-off amount, or minutes, of a person. */
export type TypedAmount = {
  employee_id: string
  pay_item_id: string
  amount: number | null
  minutes: number | null
  day: string | null
  note: string | null
}

/** Inserts amounts for one run in one statement. The caller has checked the permission. */
export async function insertOneOffs(
  tx: Tx,
  run: RunKey,
  rows: readonly TypedAmount[],
  batch: string | null = null,
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into one_off_item (period, run_kind, sequence, employee_id, pay_item_id, amount, minutes, day, note, import_batch_id)
    select ${run.period}, ${run.run_kind}, ${run.sequence}::int, r.employee_id, r.pay_item_id, r.amount, r.minutes, r.day, r.note, ${batch}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(employee_id uuid, pay_item_id uuid, amount bigint, minutes int, day date, note text)`.execute(
    tx,
  )
  await refreshStatistics(tx, ['one_off_item'], rows.length)
}

/** An amount that a module sees to: of the row that it wrote before, or of a new one. */
export type KeptAmount = { id: string | null; employee_id: string; pay_item_id: string; amount: number; note: string }

/** Updates the rows that are there and inserts the others. Returns the row of each person with its version. */
export async function storeKeptAmounts(
  tx: Tx,
  { period, run_kind, sequence }: RunKey,
  amounts: readonly KeptAmount[],
): Promise<{ employee_id: string; id: string; version: number }[]> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) r(id uuid, employee_id uuid, pay_item_id uuid, amount bigint, note text)`
  await sql`update one_off_item o set pay_item_id = r.pay_item_id, amount = r.amount, minutes = null, note = r.note, changed_at = now(), version = o.version + 1
    from ${rows} where o.id = r.id and (o.amount is distinct from r.amount or o.note is distinct from r.note or o.pay_item_id <> r.pay_item_id)`.execute(
    tx,
  )
  const inserted = await sql<{ employee_id: string; id: string; version: number }>`
    insert into one_off_item (period, run_kind, sequence, employee_id, pay_item_id, amount, note)
    select ${period}, ${run_kind}, ${sequence}::int, r.employee_id, r.pay_item_id, r.amount, r.note from ${rows} where r.id is null
    returning employee_id, id, version`.execute(tx)
  const updated = await sql<{ employee_id: string; id: string; version: number }>`
    select o.employee_id, o.id, o.version from ${rows} join one_off_item o on o.id = r.id`.execute(tx)
  return [...inserted.rows, ...updated.rows]
}

/** Deletes rows that nobody needs any more. The caller has checked that no run has paid them. */
export async function deleteOneOffs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from one_off_item where id = any(${[...ids]}::uuid[])`.execute(tx)
}
