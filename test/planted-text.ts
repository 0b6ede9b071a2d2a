import { connect } from '#server/database/connection.ts'
import type { TestServer } from './server.ts'

/** Writes something into every free text of a company that the tables take it in. Answers the columns. */
export async function plantText(
  server: TestServer,
  code: string,
  textFor: (index: number) => string,
  /** As it is where nothing forbids that, such as a name that must be single. */
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
    // Each row its own, where names must be single; what a check refuses is no free text.
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
