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
