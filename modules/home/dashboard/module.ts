import type { Module } from '#server/manifest/module.ts'
import { dashboardLabels } from './labels.ts'
import { registerDashboardRoutes } from './routes.ts'
import { RUNS_TO_APPROVE } from './runs-to-approve.ts'

export const manifest: Module = {
  routes: registerDashboardRoutes,
  labels: [dashboardLabels],
  notifications: [RUNS_TO_APPROVE],
}
