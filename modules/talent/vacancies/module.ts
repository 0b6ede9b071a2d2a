import type { Module } from '#server/manifest/module.ts'
import { vacancyLabels } from './labels.ts'
import { registerOpenJobRoutes } from './open-routes.ts'
import { registerVacancyRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api) => {
    registerVacancyRoutes(api)
    registerOpenJobRoutes(api)
  },
  labels: [vacancyLabels],
  permissionOrder: 88,
  permissions: {
    'vacancy:read': {
      scope: 'place',
      grantedTo: {
        organisation: 'company',
        'rmt user': 'company',
        'local hr': 'office',
        'office dir': 'office',
        hod: 'department',
      },
    },
    'vacancy:edit': { scope: 'place', grantedTo: { organisation: 'company', 'local hr': 'office' } },
  },
}
