import type { Module } from '#server/manifest/module.ts'
import { headcountLabels } from './labels.ts'
import { registerHeadcountRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerHeadcountRoutes,
  labels: [headcountLabels],
  permissionOrder: 83,
  permissions: {
    'headcount:read': {
      scope: 'place',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office', hod: 'department' },
    },
    'headcount:edit': {
      scope: 'place',
      grantedTo: { organisation: 'company', 'local hr': 'office' },
    },
  },
}
