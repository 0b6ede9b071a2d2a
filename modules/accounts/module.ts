import type { Module } from '#server/module.ts'
import { accountLabels } from './labels.ts'
import { accountRoutes } from './routes.ts'

export const manifest: Module = {
  routes: accountRoutes,
  labels: [accountLabels],
  permissionsAt: 100,
  permissions: {
    'account:read': { of: 'company', to: { organisation: 'company' } },
    'account:edit': { of: 'company', to: { 'Company Admin': 'company' } },
  },
}
