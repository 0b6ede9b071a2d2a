import type { Module } from '#server/module.ts'
import { mailLabels } from './labels.ts'
import { mailRoutes } from './routes.ts'

export const manifest: Module = {
  routes: mailRoutes,
  labels: [mailLabels],
  permissionOrder: 115,
  permissions: {
    'mail:send-again': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
  },
}
