import type { Module } from '#server/manifest/module.ts'
import { accessLabels } from './labels.ts'
import { registerAccessRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerAccessRoutes,
  labels: [accessLabels],
  permissionOrder: 90,
  permissions: {
    'access:read': { scope: 'company', grantedTo: { 'Company Admin': 'company' } },
    'access:edit': { scope: 'company', grantedTo: { 'Company Admin': 'company' } },
  },
}
