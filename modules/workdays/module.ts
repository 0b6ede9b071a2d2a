import type { Module } from '#server/module.ts'
import { workdayLabels } from './labels.ts'
import { workdayRoutes } from './routes.ts'

export const manifest: Module = {
  routes: workdayRoutes,
  labels: [workdayLabels],
}
