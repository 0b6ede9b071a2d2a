import { type RawBuilder, sql } from 'kysely'

/** A place by what makes it one, so that it keeps its id from month to month: a UUID of version 8. */
export function placeId(office: RawBuilder<unknown>, department: RawBuilder<unknown>, position: RawBuilder<unknown>) {
  const part = (id: RawBuilder<unknown>) => sql`coalesce(${id}::text, '')`
  const parts = sql`${part(office)} || '/' || ${part(department)} || '/' || ${part(position)}`
  return sql<string>`overlay(overlay(md5(${parts}) placing '8' from 13) placing 'a' from 17)::uuid`
}

/** The same of the row of a table by its columns. */
export function placeIdOf(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return placeId(column('office_id'), column('department_id'), column('position_id'))
}
