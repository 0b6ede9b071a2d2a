import type { Module } from '#server/manifest/module.ts'
import { whatIfLabels } from './labels.ts'
import { registerWhatIfRoutes } from './routes.ts'
import { whatIf } from './what-if-task.ts'

export const manifest: Module = {
  routes: registerWhatIfRoutes,
  labels: [whatIfLabels],
  tasks: [whatIf],
}
