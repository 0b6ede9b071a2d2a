import type { Module } from '#server/module.ts'
import { operationLabels } from './labels.ts'
import { operationRoutes } from './routes.ts'

export const manifest: Module = {
  routes: operationRoutes,
  labels: [operationLabels],
  permissionsAt: 130,
  permissions: {
    'ops:companies': { of: 'platform', to: { Ops: 'company' } },
    'ops:maintenance': { of: 'platform', to: { Ops: 'company' } },
  },
}
