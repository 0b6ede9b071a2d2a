import type { Module } from '#server/module.ts'
import { lawLabels } from './labels.ts'
import { lawRoutes } from './routes.ts'

export const manifest: Module = {
  routes: lawRoutes,
  labels: [lawLabels],
}
