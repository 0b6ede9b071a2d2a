import type { Module } from '#server/manifest/module.ts'
import { operationLabels } from './labels.ts'
import { registerOperationRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerOperationRoutes,
  labels: [operationLabels],
  permissionOrder: 130,
  permissions: {
    'ops:companies': { scope: 'platform', grantedTo: { Ops: 'company' } },
    'ops:maintenance': { scope: 'platform', grantedTo: { Ops: 'company' } },
  },
}
