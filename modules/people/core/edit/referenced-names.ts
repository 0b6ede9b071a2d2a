import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

const REFERENCE_FIELDS: Record<string, string> = {
  position_id: 'position',
  department_id: 'department',
  office_id: 'office',
  cost_center_id: 'cost_center',
  report_to: 'report_to',
}

/** The name that readers see for an id column of a fact. */
export function nameField(column: string): string {
  return REFERENCE_FIELDS[column] ?? column
}

/** Names of the ids in employment rows, in one query. */
export async function loadReferencedNames(
  tx: Tx,
  rows: readonly Record<string, unknown>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => Object.keys(REFERENCE_FIELDS).map((key) => row[key])))].filter(
    (id): id is string => typeof id === 'string',
  )
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select id, name from position where id in (select id from wanted) union all select id, name from department where id in (select id from wanted)
    union all select id, name from office where id in (select id from wanted) union all select id, code || ' ' || name from cost_center where id in (select id from wanted)
    union all select id, full_name from employee where id in (select id from wanted)`.execute(tx)
  return new Map(found.rows.map((row) => [row.id, row.name]))
}

/** A row with names instead of ids. */
export function withNames(row: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      nameField(key),
      key in REFERENCE_FIELDS && typeof value === 'string' ? (names.get(value) ?? null) : value,
    ]),
  )
}
