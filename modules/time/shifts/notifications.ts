import type { NotificationSource } from '#server/manifest/notifications.ts'
import { shiftLabels } from './labels.ts'
import { countUnread } from './own/own-shifts.ts'
import { shiftSwapLabels } from './swaps/labels.ts'
import { countOffersFor } from './swaps/offers.ts'

/** Changes of the reader's own shifts since they last looked. */
export const SHIFT_CHANGES_NOTIFICATION: NotificationSource = {
  name: 'shifts_news',
  isNews: true,
  label: { one: shiftLabels['shift.bell.one'], other: shiftLabels['shift.bell.other'] },
  async find({ tx, actor }) {
    if (actor.employeeId === null) return null
    return { count: await countUnread(tx, actor.employeeId), page: 'schedule' }
  },
}

/** Offers that the reader may take. */
export const SHIFT_OFFERS_NOTIFICATION: NotificationSource = {
  name: 'shift_offers',
  isNews: true,
  label: { one: shiftSwapLabels['shift-swap.bell.one'], other: shiftSwapLabels['shift-swap.bell.other'] },
  async find({ tx, actor, today }) {
    if (actor.employeeId === null) return null
    return { count: await countOffersFor(tx, actor.employeeId, today), page: 'schedule' }
  },
}
