import type { Module } from '#server/module.ts'
import { whatIfLabels } from './labels.ts'
import { whatIfRoutes } from './routes.ts'
import { whatIf } from './what-if-task.ts'

export const manifest: Module = {
  routes: whatIfRoutes,
  labels: [whatIfLabels],
  tasks: [whatIf],
}
