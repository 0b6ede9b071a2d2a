import type { Module } from '#server/module.ts'
import { costCenterLabels } from './labels.ts'
import { costCenterRoutes } from './routes.ts'

export const manifest: Module = {
  routes: costCenterRoutes,
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
