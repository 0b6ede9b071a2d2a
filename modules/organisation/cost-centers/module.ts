import type { Module } from '#server/manifest/module.ts'
import { costCenterLabels } from './labels.ts'
import { registerCostCenterRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerCostCenterRoutes,
  labels: [costCenterLabels],
  permissionOrder: 60,
  permissions: {
    'cost-center:read': {
      scope: 'company',
      grantedTo: { hr: 'company', office: 'company', 'HR Claim': 'company', 'HR Payroll': 'company' },
    },
    'cost-center:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
}
