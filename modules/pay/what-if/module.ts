import type { Module } from '#server/module.ts'
import { whatIfLabels } from './labels.ts'
import { registerWhatIfRoutes } from './routes.ts'
import { whatIf } from './what-if-task.ts'

export const manifest: Module = {
  routes: registerWhatIfRoutes,
  labels: [whatIfLabels],
  tasks: [whatIf],
}
