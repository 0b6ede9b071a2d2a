import type { Module } from '#server/module.ts'
import { taskLabels } from './labels.ts'
import { taskRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files, product }) => taskRoutes(api, product, files),
  labels: [taskLabels],
}
