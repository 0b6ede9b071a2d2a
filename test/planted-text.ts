import { connect } from '#server/database/connection.ts'
import type { TestServer } from './server.ts'

/** Writes a text into every free-text column of a company that accepts it. Returns the columns. */
export async function plantText(
  server: TestServer,
  code: string,
  textFor: (index: number) => string,
  /** Writes the text unchanged where no constraint forbids it, such as a unique name. */
  { exact = false, only = (_column: string): boolean => true } = {},
): Promise<string[]> {
  const owner = await connect(server.ownerUrl)
  const { rows: columns } = await owner.query<{ t: string; c: string }>(`
    select c.table_name as t, c.column_name as c from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.column_name not in ('country', 'state', 'currency', 'timezone')
      and c.table_name not like 'audit%' and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id')
    order by 1, 2`)
  const done: string[] = []
  for (const [index, { t, c }] of columns.entries()) {
    if (!only(c)) continue
    const values = [textFor(index), server.companies[code]!.companyId]
    const set = `update "${t}" set "${c}" =`
    const where = `where company_id = $2 and "${c}" is not null`
    // Unique columns get a different text in each row. A column that a check refuses is not free text.
    const single = `left($1 || ' ' || right(coalesce(to_jsonb("${t}")->>'id', ''), 6), 60)`
    const { rowCount } = await owner
      .query(`${set} ${exact ? '$1' : single} ${where}`, values)
      .catch(() => owner.query(`${set} ${single} ${where}`, values))
      .catch(() => ({ rowCount: 0 }))
    if (rowCount) done.push(`${t}.${c}`)
  }
  await owner.end()
  return done
}
