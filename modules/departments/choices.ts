import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'

type Asked = { search?: string; page: number; per_page: number; sort: string }

/** Active units by name, for choosing (ORG-09). `within` bounds them by the caller's reach. */
export async function unitChoices(
  tx: Tx,
  unit: 'department' | 'position' | 'office' | 'cost_center',
  within: Expression<SqlBool>,
  asked: Asked,
): Promise<{ rows: { id: string; name: string }[]; total: number }> {
  const found = tx
    .selectFrom(unit)
    .where('is_active', '=', true)
    .where(within)
    .$if(Boolean(asked.search), (query) => query.where('name', 'ilike', containing(asked.search!)))
  const rows = await found
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`, asked.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id')
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute()
  const { n } = await found.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}
