import type { Module } from '#server/module.ts'
import { dashboardLabels } from './labels.ts'
import { dashboardRoutes } from './routes.ts'
import { RUNS_TO_APPROVE } from './waiting-bell.ts'

export const manifest: Module = {
  routes: dashboardRoutes,
  labels: [dashboardLabels],
  bell: [RUNS_TO_APPROVE],
}
