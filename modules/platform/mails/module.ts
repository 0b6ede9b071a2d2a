import type { Module } from '#server/module.ts'
import { mailLabels } from './labels.ts'
import { mailRoutes } from './routes.ts'

export const manifest: Module = {
  routes: mailRoutes,
  labels: [mailLabels],
  permissionsAt: 115,
  permissions: {
    'mail:send-again': { of: 'company', to: { organisation: 'company', 'local hr': 'company' } },
  },
}
