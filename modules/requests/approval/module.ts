import { BEFORE_JOINING } from '#people/record.ts'
import { CONFIDENTIAL_ENTRIES } from '#server/audit/confidential-entries.ts'
import type { Module } from '#server/manifest/module.ts'
import { REQUESTS_BEFORE_JOINING } from './before-joining.ts'
import { REQUEST_TEXTS } from './confidential-log-texts.ts'
import { requestImportLabels } from './import/labels.ts'
import { checkRequests, importRequests, undoImport } from './import/tasks.ts'
import { requestLabels } from './labels.ts'
import { REQUESTS_NEWS, REQUESTS_TO_DECIDE } from './notification-sources.ts'
import { PENDING_INPUTS } from './pending-inputs.ts'
import { registerRequestRoutes } from './routes.ts'
import { REQUESTS_PENDING_FOR_RUN } from './run-waits.ts'
import { DAILY_MAIL, DELETE_OLD_UPLOADS, REPLACE_DECIDERS } from './scheduled-jobs.ts'
import { REMIND_OPEN_STEPS } from './step-reminders.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerRequestRoutes(api, files),
  labels: [requestLabels, requestImportLabels],
  permissionOrder: 75,
  permissions: {
    'request:routes': { scope: 'company', grantedTo: { organisation: 'company' } },
    'delegation:edit': { scope: 'employee', grantedTo: { 'office dir': 'office' } },
  },
  notifications: [REQUESTS_TO_DECIDE, REQUESTS_NEWS],
  scheduledJobs: [REPLACE_DECIDERS, DAILY_MAIL, DELETE_OLD_UPLOADS, REMIND_OPEN_STEPS],
  tasks: [checkRequests, importRequests, undoImport],
  brings: [
    PENDING_INPUTS.add(REQUESTS_PENDING_FOR_RUN),
    BEFORE_JOINING.add(REQUESTS_BEFORE_JOINING),
    CONFIDENTIAL_ENTRIES.add(REQUEST_TEXTS),
  ],
}
