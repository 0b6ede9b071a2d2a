import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { notFound } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'

/** SQL for the offices whose files the caller may import: all, or those they manage. */
export function officeInReach({ grants, officeIds }: Actor) {
  return grants.get('attendance:import') === 'company'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`office.id = any(${[...officeIds]}::uuid[])`
}

/** Throws 404 for an office out of reach. */
export async function requireOffice({ tx, actor }: Context, id: string) {
  const office = await tx
    .selectFrom('office')
    .select(['id', 'name', 'timezone'])
    .where('office.id', '=', id)
    .where(officeInReach(actor))
    .executeTakeFirst()
  if (!office) throw notFound()
  return office
}
