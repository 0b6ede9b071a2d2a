import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { migrate } from '#server/database/migrate.ts'

/** Writes the table types from a migrated database: `npm run types:db -- OWNER_URL [--verify]`. */
const [url, ...flags] = process.argv.slice(2)
if (!url) {
  console.error('Say which database: npm run types:db -- postgres://owner@host/database [--verify]')
  process.exit(2)
}
await migrate(url)
execFileSync(
  process.execPath,
  [
    path.join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=server/database/schema.generated.ts',
    '--date-parser=string',
    '--default-schema=public',
    '--exclude-pattern=pgboss.*',
    '--type-mapping={"int8":"number","json":"unknown","jsonb":"unknown"}',
    ...flags,
  ],
  { stdio: 'inherit', cwd: path.join(import.meta.dirname, '..') },
)
