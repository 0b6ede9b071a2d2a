import type { Module } from '#server/module.ts'
import { activityLabels } from './labels.ts'
import { activityRoutes } from './routes.ts'

export const manifest: Module = {
  routes: activityRoutes,
  labels: [activityLabels],
  permissionsAt: 110,
  permissions: {
    'activity:read': { of: 'company', to: { organisation: 'company', 'local hr': 'company', 'office dir': 'company' } },
  },
}
