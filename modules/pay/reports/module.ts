import type { Module } from '#server/manifest/module.ts'
import { payrollReportFieldLabels, payrollReportLabels } from './labels.ts'
import { registerPayrollReportRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPayrollReportRoutes,
  labels: [payrollReportFieldLabels, payrollReportLabels],
}
