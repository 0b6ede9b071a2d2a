import type { Module } from '#server/module.ts'
import { holidayLabels } from './labels.ts'
import { holidayRoutes } from './routes.ts'
import { holidaySeed } from './seed.ts'

export const manifest: Module = {
  routes: holidayRoutes,
  labels: [holidayLabels],
  permissionsAt: 50,
  permissions: {
    'holiday:read': { of: 'company', to: { staff: 'company' } },
    'holiday:edit': { of: 'company', to: { organisation: 'company', 'local hr': 'company', 'HR Leave': 'company' } },
  },
  seeds: [holidaySeed],
}
