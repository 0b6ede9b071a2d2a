import { sql } from 'kysely'
import type { Endpoint } from '#base/endpoint.ts'
import type { TestServer } from '../server.ts'

/** The versions of all rows of meridian; read again when `count` says that there are more rows. */
export function versionsOf(server: TestServer, count: () => number) {
  const versions = new Map<string, number>()
  let readAt = -1

  async function read(): Promise<void> {
    await server.tenant('meridian', async (tx) => {
      const tables = await sql<{ name: string }>`
        select v.table_name as name from information_schema.columns v join information_schema.columns i using (table_schema, table_name)
        where v.table_schema = 'public' and v.column_name = 'version' and i.column_name = 'id' and i.data_type = 'uuid'`.execute(
        tx,
      )
      for (const { name } of tables.rows) {
        const { rows } = await sql<{ id: string; version: number }>`select id, version from ${sql.table(name)}`.execute(
          tx,
        )
        for (const row of rows) versions.set(row.id, row.version)
      }
      const profile = await tx.selectFrom('company_profile').select('version').executeTakeFirstOrThrow()
      versions.set('profile', profile.version)
    })
  }

  return async function versionOf(endpoint: Endpoint, id: string): Promise<number> {
    // A made-up id has no version, and nobody looks for one twice.
    if (!versions.has(id) && count() !== readAt) {
      await read()
      readAt = count()
    }
    return versions.get(endpoint.path.startsWith('/api/company/') ? 'profile' : id) ?? 1
  }
}
