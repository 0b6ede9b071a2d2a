import type { Module } from '#server/module.ts'
import { claimRoutes } from './claim-routes.ts'
import { claimLabels, factLabels } from './labels.ts'
import { paymentRoutes } from './payment-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { CLAIM } from './request.ts'
import { claimSeed } from './seed.ts'
import { CLAIMS } from './source.ts'

export const manifest: Module = {
  routes: (api) => {
    claimRoutes(api)
    paymentRoutes(api)
    policyRoutes(api)
  },
  labels: [claimLabels, factLabels],
  permissionsAt: 78,
  permissions: {
    'claim:ask': { of: 'employee', to: { everybody: 'own' } },
    'claim:read': {
      of: 'employee',
      to: {
        everybody: 'own',
        hr: 'company',
        'local hr': 'office',
        'office dir': 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
        'HR Claim': 'company',
      },
    },
    'claim:manage': {
      of: 'employee',
      to: { organisation: 'company', 'local hr': 'office', 'office dir': 'office', 'HR Claim': 'company' },
    },
    'claim:policy': { of: 'company', to: { organisation: 'company', 'local hr': 'company', 'HR Claim': 'company' } },
    'claim:pay': { of: 'company', to: { pay: 'company' } },
  },
  requestKinds: [CLAIM],
  paySources: [CLAIMS],
  seeds: [claimSeed],
}
