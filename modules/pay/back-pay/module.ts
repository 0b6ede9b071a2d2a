import type { Module } from '#server/module.ts'
import { backPayLabels } from './labels.ts'
import { lookForBackPay } from './look-task.ts'
import { backPayRoutes } from './routes.ts'
import { BACK_PAY_WAITS } from './run-waits.ts'
import { BACK_PAY } from './source.ts'

export const manifest: Module = {
  routes: backPayRoutes,
  labels: [backPayLabels],
  tasks: [lookForBackPay],
  paySources: [BACK_PAY],
  runWaits: BACK_PAY_WAITS,
}
