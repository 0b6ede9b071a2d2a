import type { Module } from '#server/manifest/module.ts'
import { viewLabels } from './labels.ts'
import { registerViewRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerViewRoutes,
  labels: [viewLabels],
}
