import type { Module } from '#server/module.ts'
import { joiningLabels } from './labels.ts'
import { registerJoiningRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerJoiningRoutes,
  labels: [joiningLabels],
}
