import type { Module } from '#server/manifest/module.ts'
import { taskLabels } from './labels.ts'
import { registerTaskRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files, product }) => registerTaskRoutes(api, product, files),
  labels: [taskLabels],
}
