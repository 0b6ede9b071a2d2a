import type { Module } from '#server/module.ts'
import { departmentLabels } from './labels.ts'
import { departmentRoutes } from './routes.ts'

export const manifest: Module = {
  routes: departmentRoutes,
  labels: [departmentLabels],
  permissionOrder: 20,
  permissions: {
    'department:read': { scope: 'company', grantedTo: { staff: 'company' } },
    'department:edit': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
  },
}
