import { sql } from 'kysely'

import type { NotificationSource } from '#server/manifest/notifications.ts'
import { IS_IN_USE } from './in-use.ts'
import { toDoLabels } from './labels.ts'

/** To-dos of the reader that are due today or were before. */
export const TO_DOS_DUE: NotificationSource = {
  name: 'to-dos',
  label: { one: toDoLabels['to-do.bell.due.one'], other: toDoLabels['to-do.bell.due.other'] },
  async find({ tx, actor, today }) {
    if (actor.employeeId === null || !actor.grants.has('to-do:own')) return null
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from to_do
      where assignee_id = ${actor.employeeId}::uuid and state = 'open' and due_day <= ${today}::date and ${IS_IN_USE}`.execute(
      tx,
    )
    return { count: rows[0]?.count ?? 0, page: 'to-dos' }
  },
}

/** How many days a new to-do is news. */
const NEWS_DAYS = 7
const DAY_MS = 86_400_000

/** To-dos that the reader was given lately and that are not due yet. */
export const TO_DOS_ASSIGNED: NotificationSource = {
  name: 'to-dos-assigned',
  isNews: true,
  label: { one: toDoLabels['to-do.bell.assigned.one'], other: toDoLabels['to-do.bell.assigned.other'] },
  async find({ tx, actor, now, today }) {
    if (actor.employeeId === null || !actor.grants.has('to-do:own')) return null
    const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from to_do
      where assignee_id = ${actor.employeeId}::uuid and state = 'open' and due_day > ${today}::date
        and assigned_at > ${since} and ${IS_IN_USE}`.execute(tx)
    return { count: rows[0]?.count ?? 0, page: 'to-dos' }
  },
}
