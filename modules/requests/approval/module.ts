import type { Module } from '#server/manifest/module.ts'
import { DAILY_MAIL } from '../notifications/daily-mail.ts'
import { beforeRunLabels } from './before-run/labels.ts'
import { PENDING_INPUTS } from './before-run/pending-inputs.ts'
import { REQUESTS_PENDING_FOR_RUN } from './before-run/run-waits.ts'
import { registerEnteredForOthersRoutes } from './for-others/routes.ts'
import { approvalLabels } from './labels.ts'
import { registerApprovalRuleRoutes } from './rules/routes.ts'
import { registerWaitingRoutes } from './rules/waiting-routes.ts'
import { registerSendingRoutes } from './sending/routes.ts'
import { registerOwnDeputyRoutes } from './steps/own-deputy.ts'
import { REPLACE_DECIDERS } from './steps/replace-deciders.ts'
import { REMIND_OPEN_STEPS } from './steps/step-reminders.ts'

export const manifest: Module = {
  routes: (api, { files }) => {
    registerSendingRoutes(api, files)
    registerApprovalRuleRoutes(api)
    registerWaitingRoutes(api)
    registerEnteredForOthersRoutes(api)
    registerOwnDeputyRoutes(api)
  },
  labels: [approvalLabels, beforeRunLabels],
  permissionOrder: 75,
  permissions: { 'request:routes': { scope: 'company', grantedTo: { organisation: 'company' } } },
  // The daily mail has the notices of replaced approvers; the reminders of the same hour are in the next one.
  scheduledJobs: [REPLACE_DECIDERS, DAILY_MAIL, REMIND_OPEN_STEPS],
  brings: [PENDING_INPUTS.add(REQUESTS_PENDING_FOR_RUN)],
}
