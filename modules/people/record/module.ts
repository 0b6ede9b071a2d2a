import type { Module } from '#server/manifest/module.ts'
import { DERIVE_CHILD_COUNTS } from './children/routes.ts'
import { COMPLETION_REQUEST_TASK } from './completion-requests/routes.ts'
import { recordLabels } from './labels.ts'
import { registerRecordRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerRecordRoutes(api, files),
  labels: [recordLabels],
  tasks: [COMPLETION_REQUEST_TASK],
  scheduledJobs: [DERIVE_CHILD_COUNTS],
}
