import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Meanings } from '#server/spreadsheets/template.ts'

/** What files call units of a kind: departments by their name, the others by their code. */
export const FILE_COLUMN = { department: 'name', position: 'position_id', office: 'code', cost_center: 'code' } as const

/** The active units of a kind by what files call them, with their names; a department has its code beside. */
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
