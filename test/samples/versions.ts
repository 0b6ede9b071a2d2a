import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { Tx } from '#server/database/database.ts'
import type { TestServer } from '../server.ts'

/** The versions of all rows of meridian; read again when `count` grows. */
export function versionReader(server: TestServer, count: () => number) {
  const versions = new Map<string, number>()
  let readAt = -1
  let all: RawBuilder<{ id: string; version: number }> | undefined

  async function readVersions(): Promise<void> {
    await server.tenant('meridian', async (tx) => {
      // The tables are looked up once: the catalogue is slow, and rows are created again and again.
      all ??= await everyVersion(tx)
      for (const { id, version } of (await all.execute(tx)).rows) versions.set(id, version)
    })
  }

  return async function versionOf(endpoint: Endpoint, id: string): Promise<number> {
    // An invented id has no version and is looked up only once.
    if (!versions.has(id) && count() !== readAt) {
      await readVersions()
      readAt = count()
    }
    return versions.get(endpoint.path.startsWith('/api/company/') ? 'profile' : id) ?? 1
  }
}

/** Id and version of every table that has both, and of the company's profile, which is one row. */
async function everyVersion(tx: Tx): Promise<RawBuilder<{ id: string; version: number }>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute v join pg_attribute i using (attrelid) join pg_class c on c.oid = v.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and v.attname = 'version' and not v.attisdropped
      and i.attname = 'id' and i.atttypid = 'uuid'::regtype`.execute(tx)
  const each = rows.map(({ name }) => sql`select id::text, version from ${sql.table(name)}`)
  return sql`${sql.join([...each, sql`select 'profile', version from company_profile`], sql` union all `)}`
}
