import type { Module } from '#server/module.ts'
import { costCenterLabels } from './labels.ts'
import { costCenterRoutes } from './routes.ts'

export const manifest: Module = {
  routes: costCenterRoutes,
  labels: [costCenterLabels],
  permissionsAt: 60,
  permissions: {
    'cost-center:read': {
      of: 'company',
      to: { hr: 'company', office: 'company', 'HR Claim': 'company', 'HR Payroll': 'company' },
    },
    'cost-center:edit': { of: 'company', to: { organisation: 'company' } },
  },
}
