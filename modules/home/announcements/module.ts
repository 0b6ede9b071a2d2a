import type { Module } from '#server/module.ts'
import { UNREAD_ANNOUNCEMENTS } from './bell.ts'
import { announcementLabels } from './labels.ts'
import { remindReaders } from './remind-task.ts'
import { announcementRoutes } from './routes.ts'

export const manifest: Module = {
  routes: announcementRoutes,
  labels: [announcementLabels],
  permissionsAt: 84,
  permissions: {
    'announcement:read': {
      of: 'employee',
      to: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'announcement:edit': { of: 'employee', to: { organisation: 'company', 'local hr': 'office' } },
  },
  tasks: [remindReaders],
  bell: [UNREAD_ANNOUNCEMENTS],
}
