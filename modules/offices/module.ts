import type { Module } from '#server/module.ts'
import { officeLabels } from './labels.ts'
import { officeRoutes } from './routes.ts'

export const manifest: Module = {
  routes: officeRoutes,
  labels: [officeLabels],
  permissionsAt: 40,
  permissions: {
    'office:read': { of: 'company', to: { staff: 'company' } },
    'office:edit': { of: 'company', to: { organisation: 'company' } },
  },
}
