import type { Module } from '#server/manifest/module.ts'
import { requestImportLabels } from './labels.ts'
import { registerRequestImportRoutes } from './routes.ts'
import { checkRequests, importRequests, undoImport } from './tasks.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerRequestImportRoutes(api, files),
  labels: [requestImportLabels],
  tasks: [checkRequests, importRequests, undoImport],
}
