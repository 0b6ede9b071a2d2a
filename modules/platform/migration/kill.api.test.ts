import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSource } from '#demo/conversion/source.ts'
import { convertWorkbooks, toSheets } from '#demo/conversion/workbooks.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { MASTER } from '#test/companies.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { type ImportStep, migrationApi } from './contract.ts'

let server: TestServer
let admin: Caller
const workers: ChildProcess[] = []

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await server.stop()
})

function startWorkerProcess(): ChildProcess {
  const worker = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'import-process.ts'), server.serveUrl, server.dataFolder, MASTER.toString('hex')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  workers.push(worker)
  return worker
}

const version = async () => (await admin.call(migrationApi.state)).body.data.version as number

/** A checked file of a step and the task that imports it, not yet run. */
async function importTask(step: ImportStep, content: Uint8Array): Promise<string> {
  const uploaded = await admin.call(migrationApi.upload, { step } as never, {
    files: { file: { name: `${step}.xlsx`, content } },
  })
  await server.runTask('meridian', uploaded.body.data.task_id)
  const reply = await admin.call(migrationApi.import, {
    id: uploaded.body.data.id,
    version: await version(),
    confirmed: true,
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.busy.task_id
}

/** Rows that imports of step 3 wrote, over all its tables. */
async function importedRows(): Promise<number> {
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{
      n: number
    }>`select ((select count(*) from bank_detail where import_batch_id is not null) + (select count(*) from statutory_status where import_batch_id is not null)
      + (select count(*) from work_schedule where import_batch_id is not null) + (select count(*) from family_member where import_batch_id is not null))::int as n`.execute(
      tx,
    ),
  )
  return rows[0]!.n
}

async function until(taskId: string, holds: (task: { state: string; done: number; attempts: number }) => boolean) {
  for (let tries = 0; tries < 2_400; tries++) {
    const task = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('task')
        .select(['state', 'done', 'total', 'attempts'])
        .where('id', '=', taskId)
        .executeTakeFirstOrThrow(),
    )
    if (holds(task)) return task
    await pause(25)
  }
  throw new Error('The task did not come so far')
}

it('SYS-17c MIG-02b IMP-3 a kill in the middle of step 3 leaves 0 rows, and the import completes once after a restart', {
  timeout: patience(180_000),
}, async () => {
  const clean = convertWorkbooks(await readSource(), { office: 'KUL' })
  await admin.call(migrationApi.start)
  for (const step of ['organisation', 'employees'] as const) {
    const task = await importTask(step, await writeXlsx(toSheets(step, clean[step])))
    expect(await server.runTask('meridian', task)).toMatchObject({ state: 'done' })
    await admin.call(migrationApi.next, { version: await version() })
  }
  const task = await importTask('details', await writeXlsx(toSheets('details', clean.details)))
  const first = startWorkerProcess()
  // Progress above 0 is reported from inside the transaction, with rows written and not committed.
  await until(task, (now) => now.done > 300)
  first.kill('SIGKILL')
  await pause(500)
  expect(await importedRows()).toBe(0)
  expect((await admin.call(migrationApi.state)).body.data.busy).toMatchObject({ task_id: task, kind: 'import' })
  startWorkerProcess()
  const end = await until(task, (now) => now.state !== 'running')
  expect(end).toMatchObject({ state: 'done', attempts: 2 })
  expect(await importedRows()).toBe(3_000 + clean.details[1]!.rows.length)
})
