import type { Module } from '#server/module.ts'
import { REQUESTS_BEFORE_JOINING } from './before-joining.ts'
import { REQUESTS_NEWS, REQUESTS_TO_DECIDE } from './bell.ts'
import { DAILY_MAIL, FORGET_UPLOADS, REPLACE_DECIDERS } from './daily.ts'
import { requestImportLabels } from './import/labels.ts'
import { checkRequests, importRequests, undoImport } from './import/tasks.ts'
import { requestLabels } from './labels.ts'
import { REQUEST_TEXTS } from './logged-texts.ts'
import { REMINDING } from './reminding.ts'
import { requestRoutes } from './routes.ts'
import { REQUESTS_WAIT } from './run-waits.ts'

export const manifest: Module = {
  routes: (api, { files }) => requestRoutes(api, files),
  labels: [requestLabels, requestImportLabels],
  permissionsAt: 75,
  permissions: {
    'request:routes': { of: 'company', to: { organisation: 'company' } },
    'delegation:edit': { of: 'employee', to: { 'office dir': 'office' } },
  },
  bell: [REQUESTS_TO_DECIDE, REQUESTS_NEWS],
  daily: [REPLACE_DECIDERS, DAILY_MAIL, FORGET_UPLOADS, REMINDING],
  tasks: [checkRequests, importRequests, undoImport],
  runWaits: [REQUESTS_WAIT],
  beforeJoining: [REQUESTS_BEFORE_JOINING],
  confidentialEntries: [REQUEST_TEXTS],
}
