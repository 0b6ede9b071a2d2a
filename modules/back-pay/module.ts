import type { Module } from '#server/module.ts'
import { backPayLabels } from './labels.ts'
import { lookForBackPay } from './look-task.ts'
import { backPayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: backPayRoutes,
  labels: [backPayLabels],
  tasks: [lookForBackPay],
}
