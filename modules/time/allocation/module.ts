import type { Module } from '#server/manifest/module.ts'
import { allocationLabels } from './labels.ts'
import { registerAllocationRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerAllocationRoutes,
  labels: [allocationLabels],
  permissionOrder: 82.5,
  permissions: {
    'allocation:read': {
      scope: 'employee',
      grantedTo: {
        organisation: 'company',
        'local hr': 'office',
        'office dir': 'office',
        hod: 'department',
        'Shift Planner': 'company',
      },
    },
  },
}
