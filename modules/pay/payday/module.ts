import type { Module } from '#server/module.ts'
import { hears } from './hears.ts'
import { paydayLabels } from './labels.ts'
import { PAYSLIPS } from './payslips.ts'
import { paydayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: paydayRoutes,
  labels: [paydayLabels],
  hears,
  paySteps: [PAYSLIPS],
}
