import type { BellSource } from '#server/bell.ts'
import { announcementLabels } from './labels.ts'
import { unreadOf } from './own-queries.ts'

/** Announcements that the reader has not read, or not confirmed where that is asked for. */
export const UNREAD_ANNOUNCEMENTS: BellSource = {
  name: 'announcements',
  news: true,
  label: { one: announcementLabels['announcement.bell.one'], other: announcementLabels['announcement.bell.other'] },
  async find(context) {
    if (context.actor.employeeId === null) return null
    return { count: await unreadOf(context), page: 'announcements' }
  },
}
