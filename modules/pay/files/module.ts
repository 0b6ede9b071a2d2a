import { OFFICE_STEPS } from '#organisation/offices.ts'
import { BRANCH_NEEDS } from '#people/pay-details.ts'
import type { Module } from '#server/manifest/module.ts'
import { PAY_STEPS } from '../payday/pay-step.ts'
import { checkedFileLabels } from './checked-file/labels.ts'
import { payrollFileLabels } from './labels.ts'
import { MALAYSIAN_STEPS } from './malaysia/pay-steps.ts'
import { loadBranchNeed } from './payments/accounts.ts'
import { PAYING_ACCOUNT_STEP } from './payments/office-step.ts'
import { PAYMENT_STEPS } from './payments/pay-steps.ts'
import { registerPayrollFileRoutes } from './routes.ts'
import { TAIWAN_STEPS } from './taiwan/pay-steps.ts'

export const manifest: Module = {
  routes: registerPayrollFileRoutes,
  brings: [
    OFFICE_STEPS.add(PAYING_ACCOUNT_STEP),
    PAY_STEPS.add(...PAYMENT_STEPS, ...MALAYSIAN_STEPS, ...TAIWAN_STEPS),
    BRANCH_NEEDS.add(loadBranchNeed),
  ],
  labels: [payrollFileLabels, checkedFileLabels],
}
