import type { Module } from '#server/module.ts'
import { checkedFileLabels } from './checked-file/labels.ts'
import { payrollFileLabels } from './labels.ts'
import { payrollFileRoutes } from './routes.ts'

export const manifest: Module = {
  routes: payrollFileRoutes,
  labels: [payrollFileLabels, checkedFileLabels],
}
