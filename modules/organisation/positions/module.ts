import type { Module } from '#server/manifest/module.ts'
import { positionLabels } from './labels.ts'
import { registerPositionRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerPositionRoutes,
  labels: [positionLabels],
  permissionOrder: 30,
  permissions: {
    'position:read': { scope: 'company', grantedTo: { staff: 'company' } },
    'position:edit': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
  },
}
