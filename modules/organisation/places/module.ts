import type { Module } from '#server/module.ts'
import { placeLabels } from './labels.ts'
import { placeRoutes } from './routes.ts'

export const manifest: Module = {
  routes: placeRoutes,
  labels: [placeLabels],
  permissionsAt: 45,
  permissions: {
    'place:read': {
      of: 'company',
      to: { hr: 'company', 'local hr': 'office', 'office dir': 'office', 'Shift Planner': 'company' },
    },
    'place:edit': {
      of: 'company',
      to: { organisation: 'company', 'local hr': 'office', 'Shift Planner': 'company' },
    },
  },
}
