import { sql } from 'kysely'
import { selectOne } from '#server/database/select-one.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { declaredLabels } from './labels.ts'

/** Declared days off of the reader's office that are not over. */
export const DECLARED_DAYS_NOTIFICATION: NotificationSource = {
  name: 'declared_days_off',
  isNews: true,
  label: { one: declaredLabels['declared-day-off.bell.one'], other: declaredLabels['declared-day-off.bell.other'] },
  async find({ tx, actor, today }) {
    if (actor.officeIds.length === 0 || !actor.grants.has('holiday:read')) return null
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`select count(distinct declared_id)::int as count from holiday
      where declared_id is not null and is_active and day >= ${today}::date and office_id = any(${[...actor.officeIds]}::uuid[])`,
    )
    return { count, page: 'company/holiday?view_as=declared' }
  },
}
