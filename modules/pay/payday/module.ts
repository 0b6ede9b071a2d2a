import type { Module } from '#server/module.ts'
import { eventHandlers } from './event-handlers.ts'
import { paydayLabels } from './labels.ts'
import { PAYSLIP_STEP } from './payslip-step.ts'
import { paydayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: paydayRoutes,
  labels: [paydayLabels],
  on: eventHandlers,
  paySteps: [PAYSLIP_STEP],
}
