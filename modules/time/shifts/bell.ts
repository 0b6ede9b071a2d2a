import type { BellSource } from '#server/bell.ts'
import { shiftLabels } from './labels.ts'
import { unreadOf } from './own.ts'
import { shiftSwapLabels } from './swaps/labels.ts'
import { offersFor } from './swaps/offers.ts'

/** What changed of the reader's own shifts since they looked. */
export const SHIFTS_NEWS: BellSource = {
  name: 'shifts_news',
  news: true,
  label: { one: shiftLabels['shift.bell.one'], other: shiftLabels['shift.bell.other'] },
  async find({ tx, actor }) {
    if (actor.employeeId === null) return null
    return { count: await unreadOf(tx, actor.employeeId), page: 'schedule' }
  },
}

/** Shifts that others offer and the reader may take. */
export const SHIFT_OFFERS: BellSource = {
  name: 'shift_offers',
  news: true,
  label: { one: shiftSwapLabels['shift-swap.bell.one'], other: shiftSwapLabels['shift-swap.bell.other'] },
  async find({ tx, actor, today }) {
    if (actor.employeeId === null) return null
    return { count: await offersFor(tx, actor.employeeId, today), page: 'schedule' }
  },
}
