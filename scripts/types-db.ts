import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { writeTableTypes } from './table-types.ts'

/** `npm run types:db`: writes the table types from the migrations, using a temporary database. */
const data = mkdtempSync(path.join(tmpdir(), 'kerani-types-'))
const postgres = await startEmbedded({ data })
try {
  await migrate(postgres.ownerUrl)
  await writeTableTypes(postgres.ownerUrl, { verify: process.argv.includes('--verify') })
  console.log('server/database/schema.generated.ts is as the migrations are')
} finally {
  await postgres.stop({ evenIfUsed: true })
  rmSync(path.dirname(postgres.folder), { recursive: true, force: true })
  rmSync(data, { recursive: true, force: true })
}
