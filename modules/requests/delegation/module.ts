import type { Module } from '#server/manifest/module.ts'
import { registerDelegationRoutes } from './delegation-routes.ts'
import { END_WITH_EMPLOYMENT } from './end-with-employment.ts'
import { delegationLabels } from './labels.ts'

export const manifest: Module = {
  routes: registerDelegationRoutes,
  labels: [delegationLabels],
  permissionOrder: 75,
  permissions: {
    // Everybody who decides names their own deputy; the rest is for whoever looks after others.
    'delegation:edit': {
      scope: 'employee',
      grantedTo: { staff: 'own', organisation: 'company', 'office dir': 'office' },
    },
  },
  brings: [END_WITH_EMPLOYMENT],
}
