import type { NotificationSource } from '#server/manifest/notifications.ts'
import { announcementLabels } from './labels.ts'
import { countUnread } from './own-queries.ts'

/** Announcements that the reader has not read, or not confirmed although they ask for it. */
export const UNREAD_ANNOUNCEMENTS: NotificationSource = {
  name: 'announcements',
  isNews: true,
  label: { one: announcementLabels['announcement.bell.one'], other: announcementLabels['announcement.bell.other'] },
  async find(context) {
    if (context.actor.employeeId === null) return null
    return { count: await countUnread(context), page: 'announcements' }
  },
}
