import type { Module } from '#server/module.ts'
import { allocationLabels } from './labels.ts'
import { allocationRoutes } from './routes.ts'

export const manifest: Module = {
  routes: allocationRoutes,
  labels: [allocationLabels],
  permissionsAt: 82.5,
  permissions: {
    'allocation:read': {
      of: 'employee',
      to: {
        organisation: 'company',
        'local hr': 'office',
        'office dir': 'office',
        hod: 'department',
        'Shift Planner': 'company',
      },
    },
  },
}
