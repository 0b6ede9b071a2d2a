import type { Module } from '#server/module.ts'
import { headcountLabels } from './labels.ts'
import { headcountRoutes } from './routes.ts'

export const manifest: Module = {
  routes: headcountRoutes,
  labels: [headcountLabels],
  permissionsAt: 83,
  permissions: {
    'headcount:read': {
      of: 'employee',
      to: { organisation: 'company', 'local hr': 'office', 'office dir': 'office', hod: 'department' },
    },
    'headcount:edit': {
      of: 'employee',
      to: { organisation: 'company', 'local hr': 'office' },
    },
  },
}
