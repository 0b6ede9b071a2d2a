import type { BellSource } from '#server/bell.ts'
import { shiftLabels } from './labels.ts'
import { unreadOf } from './own.ts'

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
