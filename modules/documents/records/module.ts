import { REMINDER_SOURCES } from '#people/reminders.ts'
import type { Module } from '#server/manifest/module.ts'
import { REMIND_OF_DATES } from './dates/remind-job.ts'
import { registerReminderDaysRoutes } from './dates/settings.ts'
import { DOCUMENT_DATES } from './dates/source.ts'
import { remindMissing } from './demands/remind-task.ts'
import { registerDemandRoutes } from './demands/routes.ts'
import { registerOwnDocumentRoutes } from './documents/own-routes.ts'
import { registerDocumentRoutes } from './documents/routes.ts'
import { registerGroupRoutes } from './groups/routes.ts'
import { documentSeed } from './groups/seed.ts'
import { documentLabels } from './labels.ts'
import { EXPIRING_FOR_HR, MISSING_DOCUMENTS, OWN_EXPIRING } from './notifications.ts'

export const manifest: Module = {
  routes: (api, { files }) => {
    registerDocumentRoutes(api, files)
    registerOwnDocumentRoutes(api, files)
    registerDemandRoutes(api)
    registerGroupRoutes(api)
    registerReminderDaysRoutes(api)
  },
  labels: [documentLabels],
  permissionOrder: 72,
  permissions: {
    'document:read': {
      scope: 'employee',
      grantedTo: { everybody: 'own', organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'document:edit': { scope: 'employee', grantedTo: { organisation: 'company', 'local hr': 'office' } },
    'document-group:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
  tasks: [remindMissing],
  seeds: [documentSeed],
  scheduledJobs: [REMIND_OF_DATES],
  notifications: [MISSING_DOCUMENTS, OWN_EXPIRING, EXPIRING_FOR_HR],
  brings: [REMINDER_SOURCES.add(DOCUMENT_DATES)],
}
