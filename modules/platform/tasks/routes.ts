import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { isPermission, isReach, REACHES } from '#base/access/permissions.ts'
import { notificationsApi, taskApi } from '#base/contracts/session-api.ts'
import { isMonth } from '#base/days/days.ts'
import { monthText } from '#base/days/month-text.ts'
import { conflict, DomainError, forbidden, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { loadPage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Product } from '#server/manifest/module.ts'
import { loadNotifications } from '#server/manifest/notifications.ts'

type TaskRow = Awaited<ReturnType<typeof loadOwnTask>>

/**
 * Registers the calls of the notification menu: the caller's background jobs with their files, and the notifications of
 * modules.
 */
export function registerTaskRoutes(api: Api, { tasks: kinds, notifications: bell }: Product, files: FileStore): void {
  route(api, notificationsApi.items, (_, context) => loadNotifications(bell, context))
  pageRoute(api, taskApi.list, async ({ state, ...asked }, context) => {
    const own = context.tx.selectFrom('task').where('account_id', '=', context.actor.accountId)
    const { rows, total } = await loadPage(asked, {
      found: state === undefined ? own : own.where('state', '=', state),
      shown: (tasks) => tasks.selectAll(),
      orders: { created_at: sql`created_at` },
      tieBreaker: sql`id`,
    })
    return { rows: rows.map((row) => shown(row, context)), total }
  })
  route(api, taskApi.one, async ({ id }, context) => shown(await loadOwnTask(context, id), context))
  route(api, taskApi.cancel, async ({ id }, context) => {
    const task = await loadOwnTask(context, id)
    if (!task.can_cancel || !['waiting', 'running'].includes(task.state)) throw conflict('cannot_cancel')
    const after = await context.tx
      .updateTable('task')
      .set({ cancel_asked: true })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    context.record({
      kind: 'task',
      id,
      name: task.kind,
      before: { cancel_asked: false },
      after: { cancel_asked: true },
    })
    return shown(after, context)
  })
  route(api, taskApi.result, async ({ id }, context) => {
    const task = await loadOwnTask(context, id)
    if (!task.file_id) throw new DomainError('no_file', { status: 404 })
    if (!mayDownload(task, context)) throw forbidden()
    return files.read(context.tx, task.file_id)
  })

  function shown(row: TaskRow, context: Context) {
    const { language, now } = context
    const label = kinds.get(row.kind)?.title
    const message = row.message_code
      ? (api.labels[`task.${row.message_code}`] ?? api.labels[`error.${row.message_code}`])
      : undefined
    return {
      id: row.id,
      kind: row.kind,
      title: label ? formatLabel(label, language, toReadableParams(row.title_params, language)) : row.kind,
      state: row.state,
      done: row.done,
      total: row.total,
      seconds_left: secondsLeft(row, now),
      can_cancel: row.can_cancel && !row.cancel_asked && (row.state === 'waiting' || row.state === 'running'),
      message: message ? formatLabel(message, language, toReadableParams(row.message_params, language)) : null,
      has_file: row.file_id !== null && mayDownload(row, context),
      page: row.page,
      created_at: row.created_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
    }
  }
}

/** Formats parameters for display: a month is written in the reader's language. */
function toReadableParams(params: unknown, language: Language): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && isMonth(value) ? monthText(value, language) : value,
    ]),
  )
}

/**
 * Whether the caller's current role still grants the permission that started the task, with at least the same reach.
 */
function mayDownload({ permission, reach }: TaskRow, { actor }: Context): boolean {
  if (permission === null) return true
  const has = isPermission(permission) && actor.grants.get(permission)
  if (!has) return false
  return reach === null || !isReach(reach) || REACHES.indexOf(has) >= REACHES.indexOf(reach)
}

async function loadOwnTask({ tx, actor }: Context, id: string) {
  const row = await tx
    .selectFrom('task')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Estimates the remaining seconds from the pace so far; null until some work is done. */
function secondsLeft(row: Pick<TaskRow, 'state' | 'done' | 'total' | 'started_at'>, now: Date): number | null {
  if (row.state !== 'running' || !row.total || row.done <= 0 || !row.started_at) return null
  const spent = Math.max(1, (now.getTime() - row.started_at.getTime()) / 1000)
  return Math.round((spent / row.done) * (row.total - row.done))
}
