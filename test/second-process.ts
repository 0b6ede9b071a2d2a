import path from 'node:path'
import { buildApp } from '#app/app.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { fixedClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { createFileStore } from '#server/files/file-store.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { appOptions } from './app-options.ts'
import { MASTER } from './companies.ts'

/** A server in its own process on a test's database. It prints its address once it listens. */
const [serveUrl, dataFolder, moment] = process.argv.slice(2) as [string, string, string]
const secrets = deriveSecrets(MASTER)
const api = await buildApp({
  database: openDatabase(serveUrl, { max: 6 }),
  clock: fixedClock(moment),
  secrets,
  heads: createHeadFiles(path.join(dataFolder, 'audit-heads')),
  files: createFileStore(path.join(dataFolder, 'files'), secrets.wrap),
  log: false,
  options: appOptions(dataFolder),
})
console.log(`listens: ${await api.server.listen({ port: 0, host: '127.0.0.1' })}`)
