import type { Module } from '#server/manifest/module.ts'
import { candidateMailLabels } from './labels.ts'
import { registerCandidateMailRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerCandidateMailRoutes,
  labels: [candidateMailLabels],
  permissionOrder: 93,
  permissions: { 'candidate-mail:edit': { scope: 'company', grantedTo: { organisation: 'company' } } },
}
