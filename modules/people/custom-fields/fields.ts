import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { FieldFacts } from './rules.ts'

export type StoredField = FieldFacts & { place: number; version: number }

/** The choices of a field `f` in their order, as JSON. */
export const choicesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_zh', c.name_zh, 'is_active', c.is_active) order by c.place, c.is_active, c.id)
  from custom_field_choice c where c.field_id = f.id), '[]')`

/** The fields of the company in their order, archived ones too. */
export async function loadFields(tx: Tx): Promise<StoredField[]> {
  const { rows } = await sql<StoredField>`
    select f.id, f.kind, f.name_en, f.name_zh, f.seen_by, f.edited_by, f.own_access, f.is_active, f.place, f.version, ${choicesJson} as choices
    from custom_field f order by f.place, f.id`.execute(tx)
  return rows
}

/** The fields in use, in their order. */
export async function loadFieldsInUse(tx: Tx): Promise<StoredField[]> {
  return (await loadFields(tx)).filter(({ is_active }) => is_active)
}
