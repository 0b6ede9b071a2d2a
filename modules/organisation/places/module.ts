import type { Module } from '#server/manifest/module.ts'
import { placeLabels } from './labels.ts'
import { registerPlaceRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPlaceRoutes,
  labels: [placeLabels],
  permissionOrder: 45,
  permissions: {
    'place:read': {
      scope: 'company',
      grantedTo: { hr: 'company', 'local hr': 'office', 'office dir': 'office', 'Shift Planner': 'company' },
    },
    'place:edit': {
      scope: 'company',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'Shift Planner': 'company' },
    },
  },
}
