import type { Module } from '#server/manifest/module.ts'
import { announcementLabels } from './labels.ts'
import { remindReaders } from './remind-task.ts'
import { registerAnnouncementRoutes } from './routes.ts'
import { UNREAD_ANNOUNCEMENTS } from './unread-announcements.ts'

export const manifest: Module = {
  routes: registerAnnouncementRoutes,
  labels: [announcementLabels],
  permissionOrder: 84,
  permissions: {
    'announcement:read': {
      scope: 'place',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'announcement:edit': { scope: 'place', grantedTo: { organisation: 'company', 'local hr': 'office' } },
  },
  tasks: [remindReaders],
  notifications: [UNREAD_ANNOUNCEMENTS],
}
