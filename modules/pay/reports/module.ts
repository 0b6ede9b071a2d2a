import type { Module } from '#server/module.ts'
import { payrollReportFieldLabels, payrollReportLabels } from './labels.ts'
import { payrollReportRoutes } from './routes.ts'

export const manifest: Module = {
  routes: payrollReportRoutes,
  labels: [payrollReportFieldLabels, payrollReportLabels],
}
