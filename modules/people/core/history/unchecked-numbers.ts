import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import type { Vault } from '#server/vault.ts'
import { MARKED_TABLES, type MarkedTable, wrongNumbersMark } from '../numbers/wrong-numbers.ts'
import { toJsonRows } from './change.ts'
import { decryptRow, encryptedColumns } from './encrypted-columns.ts'

/** Rows decrypted at a time. */
const ROWS_AT_ONCE = 1_000

/** Marks wrong numbers in rows that were never checked: older than the check or than its latest rule. */
export const MARK_UNCHECKED_NUMBERS: ScheduledJob = {
  name: 'employees.unchecked_numbers',
  async run({ tx, vault }) {
    for (const table of MARKED_TABLES) await markRows(tx, vault, table)
  },
}

async function markRows(tx: Tx, vault: Vault, table: MarkedTable): Promise<void> {
  // The bank is not encrypted, and decides the form of its accounts.
  const columns = [...(table === 'bank_detail' ? ['bank_name'] : []), ...encryptedColumns(table)]
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where wrong_numbers is null limit ${ROWS_AT_ONCE}`.execute(tx)
    const found = rows.map(({ id, ...row }) => ({ id, ...wrongNumbersMark(table, decryptRow(vault, table, id, row)) }))
    if (found.length > 0)
      await sql`update ${sql.table(table)} t set wrong_numbers = r.wrong_numbers
        from jsonb_populate_recordset(null::${sql.table(table)}, ${toJsonRows(found)}::jsonb) r where t.id = r.id`.execute(
        tx,
      )
    if (found.length < ROWS_AT_ONCE) return
  }
}
