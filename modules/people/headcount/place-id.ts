import { type RawBuilder, sql } from 'kysely'

/** A stable id of a place, derived from its three parts: a UUID of version 8. */
export function placeId(office: RawBuilder<unknown>, department: RawBuilder<unknown>, position: RawBuilder<unknown>) {
  const part = (id: RawBuilder<unknown>) => sql`coalesce(${id}::text, '')`
  const parts = sql`${part(office)} || '/' || ${part(department)} || '/' || ${part(position)}`
  return sql<string>`overlay(overlay(md5(${parts}) placing '8' from 13) placing 'a' from 17)::uuid`
}

/** The same from the columns of a table. */
export function placeIdOf(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return placeId(column('office_id'), column('department_id'), column('position_id'))
}
