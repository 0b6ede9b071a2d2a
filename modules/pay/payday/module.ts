import type { Module } from '#server/manifest/module.ts'
import { PAY_STEP_HANDLERS } from './event-handlers.ts'
import { paydayLabels } from './labels.ts'
import { PAY_STEPS } from './pay-step.ts'
import { PAYSLIP_STEP } from './payslip-step.ts'
import { registerPaydayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPaydayRoutes,
  labels: [paydayLabels],
  brings: [...PAY_STEP_HANDLERS, PAY_STEPS.add(PAYSLIP_STEP)],
}
