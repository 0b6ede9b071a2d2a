import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Meanings } from '#server/spreadsheets/template.ts'

/** How files name units: departments by name, others by code. */
export const FILE_COLUMN = { department: 'name', position: 'position_id', office: 'code', cost_center: 'code' } as const

/** The active units of a kind by how files name them. A department also has its code. */
export async function loadUnitMeanings(tx: Tx, unit: keyof typeof FILE_COLUMN): Promise<Meanings> {
  const code = unit === 'department' ? sql`code` : sql`null::text`
  const { rows } = await sql<{ value: string; name: string; code: string | null }>`
    select ${sql.ref(FILE_COLUMN[unit])} as value, name, ${code} as code from ${sql.table(unit)} where is_active order by 1`.execute(
    tx,
  )
  return Object.fromEntries(
    rows.map(({ value, name, code }) => [value, code === null ? [name, value] : [name, value, code]]),
  )
}
