import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The ids of a list as PostgreSQL reads an array: written once for all the queries that ask for the same people. */
const arrayTexts = new WeakMap<readonly string[], string>()

/** Whether a column of ids is one of these. They are UUIDs, so nothing in them needs escaping; anything else is refused by the database. */
export function idIn(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const arrayText = arrayTexts.get(ids) ?? `{${ids.join()}}`
  arrayTexts.set(ids, arrayText)
  return sql<SqlBool>`${sql.ref(column)} = any(${arrayText}::uuid[])`
}
