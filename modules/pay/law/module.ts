import type { Module } from '#server/manifest/module.ts'
import { lawLabels } from './labels.ts'
import { registerLawRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerLawRoutes,
  labels: [lawLabels],
}
