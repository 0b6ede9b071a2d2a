import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'

/** Homes that wait for the reader's confirmation. */
export const HOMES_NOTIFICATION: NotificationSource = {
  name: 'homes',
  label: {
    one: { en: '{{count}} home for work to confirm', zh: '{{count}} 個居家地點待確認' },
    other: { en: '{{count}} homes for work to confirm', zh: '{{count}} 個居家地點待確認' },
  },
  async find({ tx, actor, today }) {
    if (!actor.grants.has('attendance:manage')) return null
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`
      select count(*)::int as count from home_point h join employee on employee.id = h.employee_id
      where h.state = 'proposed' and ${withinReach(actor, 'attendance:manage', today)}
        and h.employee_id is distinct from ${await forbiddenOwnRecord(tx, actor, 'attendance:manage')}::uuid`,
    )
    return { count, page: 'attendance/homes' }
  },
}
