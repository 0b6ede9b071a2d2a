import { setTimeout as pause } from 'node:timers/promises'
import { product } from '#app/modules.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { createFileStore } from '#server/files/file-store.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings } from '#server/settings.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { startWorker } from '#server/worker/worker.ts'

/** A separate worker for tests that kill one. Its extra kind prepares rows in steps, then writes them all at once. */
const rowsKind: TaskKind = {
  kind: 'test.rows',
  title: { en: 'Rows', zh: '列' },
  bulk: [],
  async run(context) {
    const count = Number(context.input.rows)
    const rows: { code: string; name: string }[] = []
    for (let from = 0; from < count; from += 500) {
      for (let index = from; index < from + 500; index++)
        rows.push({ code: `${context.input.run}-${index}`, name: `Row ${index}` })
      await pause(60)
      await context.reportProgress(rows.length)
    }
    return context.commit(async (tx) => {
      for (let from = 0; from < rows.length; from += 5_000)
        await tx
          .insertInto('cost_center')
          .values(rows.slice(from, from + 5_000))
          .execute()
      return { result: { rows: rows.length } }
    })
  },
}

const serveUrl = process.argv[2]!
const set = loadSettings()
const secrets = deriveSecrets(set.masterKey)
await startWorker({
  database: openDatabase(serveUrl, { max: 8, statementTimeoutMs: 600_000 }),
  serveUrl,
  clock: systemClock,
  secrets,
  heads: createHeadFiles(set.folders.auditHeads),
  files: createFileStore(set.folders.files, secrets.wrap),
  product: { ...product, tasks: new Map([...product.tasks, [rowsKind.kind, rowsKind]]) },
  ratesUrl: null,
  mail: { from: set.mailFrom, folder: set.folders.mail, publicUrl: set.publicUrl },
  push: { contact: 'mailto:no-reply@localhost', fetch },
})
