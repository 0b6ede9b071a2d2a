import type { Module } from '#server/manifest/module.ts'
import { activityLabels } from './labels.ts'
import { registerActivityRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerActivityRoutes,
  labels: [activityLabels],
  permissionOrder: 110,
  permissions: {
    'activity:read': {
      scope: 'company',
      grantedTo: { organisation: 'company', 'local hr': 'company', 'office dir': 'company' },
    },
  },
}
