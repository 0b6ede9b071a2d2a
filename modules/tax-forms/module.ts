import type { Module } from '#server/module.ts'
import { taxFormLabels } from './labels.ts'
import { taxFormRoutes } from './routes.ts'

export const manifest: Module = {
  routes: taxFormRoutes,
  labels: [taxFormLabels],
}
