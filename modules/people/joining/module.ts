import type { Module } from '#server/manifest/module.ts'
import { joiningLabels } from './labels.ts'
import { registerJoiningRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerJoiningRoutes,
  labels: [joiningLabels],
}
