import type { Module } from '#server/manifest/module.ts'
import { hiringLabels } from './labels.ts'
import { registerHiringRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerHiringRoutes(api, files),
  labels: [hiringLabels],
  permissionOrder: 97,
  permissions: {
    'onboarding:migrate': { scope: 'place', grantedTo: { organisation: 'company', 'local hr': 'office' } },
  },
}
