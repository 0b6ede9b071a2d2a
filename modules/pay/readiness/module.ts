import type { Module } from '#server/module.ts'
import { payrollReadyLabels } from './labels.ts'
import { payrollReadyRoutes } from './routes.ts'

export const manifest: Module = {
  routes: payrollReadyRoutes,
  labels: [payrollReadyLabels],
}
