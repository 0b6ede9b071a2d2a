import type { Module } from '#server/manifest/module.ts'
import { issueLettersTask } from './issue-many.ts'
import { letterLabels } from './labels.ts'
import { DECLINED_LETTERS, LETTERS_TO_ANSWER } from './notifications.ts'
import { registerOpenLetterRoutes } from './open-routes.ts'
import { letterJob } from './reminders.ts'
import { registerLetterRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files }) => {
    registerLetterRoutes(api, files)
    registerOpenLetterRoutes(api, files)
  },
  labels: [letterLabels],
  permissionOrder: 87,
  permissions: {
    'letter:read': {
      scope: 'employee',
      grantedTo: { everybody: 'own', organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'letter:edit': { scope: 'employee', grantedTo: { organisation: 'company', 'local hr': 'office' } },
  },
  tasks: [issueLettersTask],
  scheduledJobs: [letterJob],
  notifications: [LETTERS_TO_ANSWER, DECLINED_LETTERS],
}
