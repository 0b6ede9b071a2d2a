import type { Module } from '#server/manifest/module.ts'
import { mailLabels } from './labels.ts'
import { registerMailRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerMailRoutes,
  labels: [mailLabels],
  permissionOrder: 115,
  permissions: {
    'mail:send-again': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
  },
}
