import type { Module } from '#server/module.ts'
import { dashboardLabels } from './labels.ts'
import { dashboardRoutes } from './routes.ts'

export const manifest: Module = {
  routes: dashboardRoutes,
  labels: [dashboardLabels],
}
