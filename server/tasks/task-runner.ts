import { sql } from 'kysely'
import type pg from 'pg'
import { LANGUAGES } from '#base/access/actor.ts'
import { dayIn } from '#base/days/days.ts'
import { conflict, DomainError } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import { appendAuditEntries } from '#server/audit/append-entries.ts'
import type { HeadFiles } from '#server/audit/head-files.ts'
import type { Clock } from '#server/clock.ts'
import type { AuditChange } from '#server/context/context.ts'
import { createPublisher } from '#server/context/events.ts'
import { connect } from '#server/database/connection.ts'
import { type Database, isDatabaseAway, type Tx } from '#server/database/database.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Secrets } from '#server/secrets.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import { openVault } from '#server/vault.ts'
import type { TaskContext, TaskKind, TaskOutcome } from './task-kind.ts'

export type TaskWorld = {
  database: Database
  /** The address of the database, for the one connection that holds the locks of running tasks. */
  serveUrl: string
  clock: Clock
  secrets: Secrets
  heads: HeadFiles
  files: FileStore
  product: { tasks: ReadonlyMap<string, TaskKind> }
}

const MOST_ATTEMPTS = 3

/** Thrown inside a task when the person has cancelled it. */
class TaskCancelledError extends Error {}

/**
 * Runs tasks. While one runs, a connection of this process holds a lock on its id; when the process dies, the lock
 * goes with it and `findOrphans` finds the task again.
 */
export function createTaskRunner(world: TaskWorld) {
  let locks: Promise<pg.Client> | null = null

  /** Returns the one connection for all locks, and opens a new one when it was lost. */
  function lockConnection(): Promise<pg.Client> {
    if (locks) return locks
    // The end of a lost connection may be reported after the next one is open.
    const forgetConnection = () => {
      if (locks === opened) locks = null
    }
    const opened = connect(world.serveUrl).then(
      (client) => client.on('error', forgetConnection).on('end', forgetConnection),
      (error) => {
        forgetConnection()
        throw error
      },
    )
    locks = opened
    return opened
  }

  /** Runs a task unless another worker has it or it has ended. Throws when it should be tried again. */
  async function runTask(companyId: string, taskId: string): Promise<void> {
    const client = await lockConnection()
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [taskId])
    if (!rows[0].mine) return
    try {
      await runLockedTask(companyId, taskId)
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [taskId]).catch(() => {})
    }
  }

  async function runLockedTask(companyId: string, taskId: string): Promise<void> {
    const begun = await world.database.runInTenant(companyId, (tx) => beginTask(tx, taskId, world.clock.now()))
    if (!begun) return
    const { task, company, startedBy } = begun
    const kind = world.product.tasks.get(task.kind)
    const finishFailed = (code: string, params: Record<string, unknown>, state: 'failed' | 'cancelled' = 'failed') =>
      world.database.runInTenant(companyId, (tx) =>
        finishTask(tx, taskId, state, { message: { code, params } }, world.clock.now()),
      )
    if (!kind) return finishFailed('task_unknown', {})
    const now = world.clock.now()
    const vault = openVault(world.secrets.wrap, companyId, company.data_key)
    const today = dayIn(company.timezone, now)
    const eventChanges: AuditChange[] = []
    const record = (change: AuditChange) => void eventChanges.push(change)
    const context: TaskContext = {
      companyId,
      taskId,
      accountId: task.account_id,
      input: toFields(task.input),
      language: begun.language ?? company.language,
      now,
      today,
      database: world.database,
      vault,
      files: world.files,
      mailKey: world.secrets.account,
      publish: createPublisher({ now, today, vault, record, mailKey: world.secrets.account }),
      runInTenant: (work) => world.database.runInTenant(companyId, work),
      async reportProgress(done, total) {
        const cancelled = await world.database.runInTenant(companyId, (tx) => updateProgress(tx, taskId, done, total))
        if (cancelled) throw new TaskCancelledError()
      },
      commit: (effect) =>
        world.database.runInTenant(companyId, async (tx) => {
          const outcome = await effect(tx)
          await refreshStatistics(tx, kind.bulk)
          // Locked after the effect, so that it can report progress from another connection meanwhile.
          const open = await tx
            .selectFrom('task')
            .select(['state', 'cancel_asked', 'can_cancel'])
            .where('id', '=', taskId)
            .forUpdate()
            .executeTakeFirstOrThrow()
          if (open.state !== 'running') throw conflict('state_conflict')
          if (open.cancel_asked && open.can_cancel) throw new TaskCancelledError()
          await finishTask(tx, taskId, 'done', outcome, world.clock.now())
          const author = {
            accountId: task.account_id,
            name: startedBy,
            roleId: task.role_id,
            operation: `task ${task.kind}`,
            origin: { requestId: taskId, address: 'task', device: '' },
            // The same moment as in the rows it wrote, by which the timeline finds the author.
            now,
          }
          const changes = outcome.changes ?? [
            { kind: 'task', id: taskId, name: task.kind, after: outcome.result ?? {} },
          ]
          await appendAuditEntries(
            tx,
            world.secrets.audit,
            companyId,
            author,
            [...changes, ...eventChanges],
            world.heads,
          )
          return outcome
        }),
    }
    try {
      await kind.run(context)
    } catch (error) {
      if (error instanceof TaskCancelledError) return finishFailed('task_cancelled', {}, 'cancelled')
      if (error instanceof DomainError) {
        await world.database.runInTenant(companyId, (tx) =>
          finishTask(
            tx,
            taskId,
            'failed',
            { message: { code: error.code, params: error.params }, result: { rows: error.rows, fields: error.fields } },
            world.clock.now(),
          ),
        )
        return
      }
      // Nothing can be written now; the task is found again when the database is back.
      if (isDatabaseAway(error)) throw error
      console.error(
        JSON.stringify({
          level: 'error',
          task: task.kind,
          id: taskId,
          error: error instanceof Error ? error.stack : String(error),
        }),
      )
      if (task.attempts + 1 >= MOST_ATTEMPTS) return finishFailed('internal', { reference: taskId })
      throw error
    }
  }

  /** Finds tasks that are marked as running and whose lock nobody holds. */
  async function findOrphans(): Promise<{ companyId: string; taskId: string }[]> {
    const client = await lockConnection()
    const { rows } = await sql<{ companyId: string; taskId: string }>`
      select company_id as "companyId", id as "taskId" from task where state = 'running'`.execute(world.database.lookup)
    const free: { companyId: string; taskId: string }[] = []
    for (const row of rows) {
      const held = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [row.taskId])
      if (!held.rows[0].mine) continue
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [row.taskId])
      if (!running.has(row.taskId)) free.push(row)
    }
    return free
  }

  const running = new Set<string>()
  return {
    async run(companyId: string, taskId: string) {
      if (running.has(taskId)) return
      running.add(taskId)
      try {
        await runTask(companyId, taskId)
      } finally {
        running.delete(taskId)
      }
    },
    orphans: findOrphans,
    async close() {
      const client = await locks?.catch(() => null)
      await client?.end().catch(() => {})
      locks = null
    },
  }
}

async function beginTask(tx: Tx, taskId: string, now: Date) {
  const task = await tx.selectFrom('task').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst()
  if (!task || (task.state !== 'waiting' && task.state !== 'running')) return null
  if (task.cancel_asked && task.can_cancel) {
    await finishTask(tx, taskId, 'cancelled', { message: { code: 'task_cancelled' } }, now)
    return null
  }
  await tx
    .updateTable('task')
    .set({ state: 'running', attempts: task.attempts + 1, started_at: task.started_at ?? now })
    .where('id', '=', taskId)
    .execute()
  const company = await tx.selectFrom('company').select(['data_key', 'timezone', 'language']).executeTakeFirstOrThrow()
  return {
    task,
    company,
    startedBy: await loadNameInCompany(tx, task.account_id),
    language: LANGUAGES.find((one) => one === toFields(task.input).language),
  }
}

/**
 * Progress never goes back, also when the task starts again after a crash. Returns whether the person has cancelled.
 */
async function updateProgress(tx: Tx, taskId: string, done: number, total?: number): Promise<boolean> {
  const row = await tx
    .updateTable('task')
    .set({ done: sql`greatest(done, ${done})`, ...(total !== undefined && { total }) })
    .where('id', '=', taskId)
    .returning(['cancel_asked', 'can_cancel'])
    .executeTakeFirstOrThrow()
  return row.cancel_asked && row.can_cancel
}

async function finishTask(
  tx: Tx,
  taskId: string,
  state: 'done' | 'failed' | 'cancelled',
  outcome: TaskOutcome,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('task')
    .set({
      state,
      finished_at: now,
      ...(state === 'done' && { done: sql`coalesce(total, done)` }),
      message_code: outcome.message?.code ?? null,
      message_params: JSON.stringify(outcome.message?.params ?? {}),
      result: outcome.result ? JSON.stringify(outcome.result) : null,
      file_id: outcome.fileId ?? null,
    })
    .where('id', '=', taskId)
    .execute()
}
