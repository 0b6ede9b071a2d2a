import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The ids of a list as PostgreSQL reads an array: written once for all the queries that ask for the same people. */
const written = new WeakMap<readonly string[], string>()

/** Whether a column of ids is one of these. They are UUIDs, so nothing in them needs escaping; anything else is refused by the database. */
export function among(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const known = written.get(ids) ?? `{${ids.join()}}`
  written.set(ids, known)
  return sql<SqlBool>`${sql.ref(column)} = any(${known}::uuid[])`
}
