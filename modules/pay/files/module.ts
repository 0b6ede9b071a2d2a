import type { Module } from '#server/manifest/module.ts'
import { PAY_STEPS } from '../payday/pay-step.ts'
import { checkedFileLabels } from './checked-file/labels.ts'
import { payrollFileLabels } from './labels.ts'
import { MALAYSIAN_STEPS } from './malaysia-steps.ts'
import { PAYMENT_STEPS } from './payment-steps.ts'
import { registerPayrollFileRoutes } from './routes.ts'
import { TAIWAN_STEPS } from './taiwan-steps.ts'

export const manifest: Module = {
  routes: registerPayrollFileRoutes,
  brings: [PAY_STEPS.add(...PAYMENT_STEPS, ...MALAYSIAN_STEPS, ...TAIWAN_STEPS)],
  labels: [payrollFileLabels, checkedFileLabels],
}
