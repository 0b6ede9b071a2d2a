import type { NotificationSource } from '#server/manifest/notifications.ts'
import { officeLawLabels } from './labels.ts'
import { loadOfferedOffices } from './law-status.ts'

/** Offices whose people have no leave of their own country's law, for people who manage leave types. */
export const OFFICE_LAW_NOTIFICATION: NotificationSource = {
  name: 'office_law_offered',
  label: { one: officeLawLabels['office-law.offered.one'], other: officeLawLabels['office-law.offered.other'] },
  async find({ tx, actor, today, language }) {
    if (!actor.grants.has('leave:policy')) return null
    const offered = await loadOfferedOffices(tx, { today, language })
    return { count: offered.length, page: `company/offices/${offered[0]?.id ?? ''}` }
  },
}
