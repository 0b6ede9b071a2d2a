import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { headFiles } from '#server/audit/head-files.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { fileStore } from '#server/files/store.ts'
import { productOf } from '#server/module.ts'
import { secretsFrom } from '#server/secrets.ts'
import type { TaskKind } from '#server/tasks/kinds.ts'
import { startWorker } from '#server/tasks/worker.ts'
import { migrationTaskKinds } from './task-kinds.ts'

/**
 * A worker of its own for the test that kills one in the middle of an import: the real work, which rests after telling
 * each bit of progress. Arguments: serving address, data folder, master key in hexadecimal.
 */
const [serveUrl, dataFolder, master] = process.argv.slice(2) as [string, string, string]

function slowly(kind: TaskKind): TaskKind {
  return {
    ...kind,
    run: (context) =>
      kind.run({
        ...context,
        async progress(done, total) {
          await context.progress(done, total)
          await pause(400)
        },
      }),
  }
}

const secrets = secretsFrom(Buffer.from(master, 'hex'))
await startWorker({
  database: openDatabase(serveUrl, { max: 4, statementTimeoutMs: 600_000 }),
  serveUrl,
  clock: systemClock,
  secrets,
  heads: headFiles(path.join(dataFolder, 'audit-heads')),
  files: fileStore(path.join(dataFolder, 'files'), secrets.wrap),
  product: productOf([{ tasks: migrationTaskKinds.map(slowly) }]),
  ratesUrl: null,
  mail: { from: 'Kerani <no-reply@localhost>', folder: path.join(dataFolder, 'mail'), publicUrl: 'http://localhost' },
})
