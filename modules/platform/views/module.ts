import type { Module } from '#server/module.ts'
import { viewLabels } from './labels.ts'
import { viewRoutes } from './routes.ts'

export const manifest: Module = {
  routes: viewRoutes,
  labels: [viewLabels],
}
