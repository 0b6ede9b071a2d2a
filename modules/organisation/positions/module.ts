import type { Module } from '#server/module.ts'
import { positionLabels } from './labels.ts'
import { positionRoutes } from './routes.ts'

export const manifest: Module = {
  routes: positionRoutes,
  labels: [positionLabels],
  permissionsAt: 30,
  permissions: {
    'position:read': { of: 'company', to: { staff: 'company' } },
    'position:edit': { of: 'company', to: { organisation: 'company', 'local hr': 'company' } },
  },
}
