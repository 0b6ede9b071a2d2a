import type { NotificationSource } from '#server/manifest/notifications.ts'
import { declaredLabels } from './labels.ts'
import { countUnreadDaysOff } from './unread-days-off.ts'

/** Declared days off of the reader's office that are not over, until they have looked at them. */
export const DECLARED_DAYS_NOTIFICATION: NotificationSource = {
  name: 'declared_days_off',
  isNews: true,
  label: { one: declaredLabels['declared-day-off.bell.one'], other: declaredLabels['declared-day-off.bell.other'] },
  async find(context) {
    const { actor } = context
    if (actor.officeIds.length === 0 || !actor.grants.has('holiday:read')) return null
    return { count: await countUnreadDaysOff(context), page: 'company/holiday?view_as=declared' }
  },
}
