import type { Module } from '#server/manifest/module.ts'
import { registerDelegationRoutes } from './delegation-routes.ts'
import { delegationLabels } from './labels.ts'

export const manifest: Module = {
  routes: registerDelegationRoutes,
  labels: [delegationLabels],
  permissionOrder: 75,
  permissions: {
    'delegation:edit': { scope: 'employee', grantedTo: { 'Company Admin': 'company', 'office dir': 'office' } },
  },
}
