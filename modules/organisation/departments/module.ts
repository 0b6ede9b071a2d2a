import type { Module } from '#server/manifest/module.ts'
import { departmentLabels } from './labels.ts'
import { registerDepartmentRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerDepartmentRoutes,
  labels: [departmentLabels],
  permissionOrder: 20,
  permissions: {
    'department:read': { scope: 'company', grantedTo: { staff: 'company' } },
    'department:edit': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
  },
}
