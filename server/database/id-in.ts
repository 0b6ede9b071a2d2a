import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The text of each list as a PostgreSQL array, computed once for all queries about the same people. */
const arrayTexts = new WeakMap<readonly string[], string>()

/** Whether a column of ids is in a list. UUIDs need no escaping; the database refuses anything else. */
export function idIn(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const arrayText = arrayTexts.get(ids) ?? `{${ids.join()}}`
  arrayTexts.set(ids, arrayText)
  return sql<SqlBool>`${sql.ref(column)} = any(${arrayText}::uuid[])`
}
