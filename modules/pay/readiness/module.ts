import type { Module } from '#server/manifest/module.ts'
import { payrollReadyLabels } from './labels.ts'
import { registerPayrollReadyRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPayrollReadyRoutes,
  labels: [payrollReadyLabels],
}
