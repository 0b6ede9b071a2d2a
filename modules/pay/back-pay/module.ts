import type { Module } from '#server/module.ts'
import { backPayCheckTask } from './check-task.ts'
import { backPayLabels } from './labels.ts'
import { BACK_PAY_PENDING_INPUTS } from './pending-inputs.ts'
import { backPayRoutes } from './routes.ts'
import { BACK_PAY_SOURCE } from './source.ts'

export const manifest: Module = {
  routes: backPayRoutes,
  labels: [backPayLabels],
  tasks: [backPayCheckTask],
  paySources: [BACK_PAY_SOURCE],
  pendingInputs: BACK_PAY_PENDING_INPUTS,
}
