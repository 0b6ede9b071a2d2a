import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { fillExtensionPoints } from '#server/extension-point.ts'
import { createFileStore } from '#server/files/file-store.ts'
import { buildProduct } from '#server/manifest/module.ts'
import { deriveSecrets } from '#server/secrets.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { startWorker } from '#server/worker/worker.ts'
import { migrationTaskKinds } from './task-kinds.ts'

/**
 * A worker process for the test that kills a process in the middle of an import. It runs the real tasks and pauses
 * after each progress report. Arguments: serving address, data folder, master key in hexadecimal.
 */
const [serveUrl, dataFolder, master] = process.argv.slice(2) as [string, string, string]

function slowDown(kind: TaskKind): TaskKind {
  return {
    ...kind,
    run: (context) =>
      kind.run({
        ...context,
        async reportProgress(done, total) {
          await context.reportProgress(done, total)
          await pause(400)
        },
      }),
  }
}

fillExtensionPoints([])
const secrets = deriveSecrets(Buffer.from(master, 'hex'))
await startWorker({
  database: openDatabase(serveUrl, { max: 4, statementTimeoutMs: 600_000 }),
  serveUrl,
  clock: systemClock,
  secrets,
  heads: createHeadFiles(path.join(dataFolder, 'audit-heads')),
  files: createFileStore(path.join(dataFolder, 'files'), secrets.wrap),
  product: buildProduct([{ tasks: migrationTaskKinds.map(slowDown) }]),
  ratesUrl: null,
  mail: { from: 'Kerani <no-reply@localhost>', folder: path.join(dataFolder, 'mail'), publicUrl: 'http://localhost' },
  push: { contact: 'mailto:no-reply@localhost', fetch },
})
