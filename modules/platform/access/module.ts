import type { Module } from '#server/module.ts'
import { accessLabels } from './labels.ts'
import { accessRoutes } from './routes.ts'

export const manifest: Module = {
  routes: accessRoutes,
  labels: [accessLabels],
  permissionsAt: 90,
  permissions: {
    'access:read': { of: 'company', to: { 'Company Admin': 'company' } },
    'access:edit': { of: 'company', to: { 'Company Admin': 'company' } },
  },
}
