import { PENDING_INPUTS } from '#requests/pending-inputs.ts'
import type { Module } from '#server/manifest/module.ts'
import { PAY_SOURCES } from '../sources/sources.ts'
import { backPayCheckTask } from './check-task.ts'
import { backPayLabels } from './labels.ts'
import { BACK_PAY_PENDING_INPUTS } from './pending-inputs.ts'
import { registerBackPayRoutes } from './routes.ts'
import { BACK_PAY_SOURCE } from './source.ts'

export const manifest: Module = {
  routes: registerBackPayRoutes,
  labels: [backPayLabels],
  tasks: [backPayCheckTask],
  brings: [PAY_SOURCES.add(BACK_PAY_SOURCE), PENDING_INPUTS.add(...BACK_PAY_PENDING_INPUTS)],
}
