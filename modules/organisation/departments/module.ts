import type { Module } from '#server/module.ts'
import { departmentLabels } from './labels.ts'
import { departmentRoutes } from './routes.ts'

export const manifest: Module = {
  routes: departmentRoutes,
  labels: [departmentLabels],
  permissionsAt: 20,
  permissions: {
    'department:read': { of: 'company', to: { staff: 'company' } },
    'department:edit': { of: 'company', to: { organisation: 'company', 'local hr': 'company' } },
  },
}
