import { OFFICE_STEPS } from '#organisation/offices.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import type { Module } from '#server/manifest/module.ts'
import { RATES_ADDED } from '../exchange-rates/events.ts'
import { PAY_SOURCES } from '../sources/sources.ts'
import { registerClaimRoutes } from './claim-routes.ts'
import { claimLabels, factLabels } from './labels.ts'
import { CLAIM_CATEGORIES_STEP } from './office-step.ts'
import { registerPaymentRoutes } from './payment-routes.ts'
import { registerPolicyRoutes } from './policy-routes.ts'
import { CLAIM_REQUEST } from './request.ts'
import { claimSeed } from './seed.ts'
import { CLAIM_SOURCE } from './source.ts'
import { CLAIMS_WITHOUT_RATE, CONVERT_WAITING_CLAIMS, convertWaitingClaims } from './waiting-rates.ts'

export const manifest: Module = {
  routes: (api) => {
    registerClaimRoutes(api)
    registerPaymentRoutes(api)
    registerPolicyRoutes(api)
  },
  labels: [claimLabels, factLabels],
  permissionOrder: 78,
  permissions: {
    'claim:ask': { scope: 'employee', grantedTo: { everybody: 'own' } },
    'claim:read': {
      scope: 'employee',
      grantedTo: {
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
      scope: 'employee',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office', 'HR Claim': 'company' },
    },
    'claim:policy': {
      scope: 'company',
      grantedTo: { organisation: 'company', 'local hr': 'company', 'HR Claim': 'company' },
    },
    'claim:pay': { scope: 'company', grantedTo: { pay: 'company' } },
  },
  brings: [
    OFFICE_STEPS.add(CLAIM_CATEGORIES_STEP),
    REQUEST_KINDS.add(CLAIM_REQUEST),
    PAY_SOURCES.add(CLAIM_SOURCE),
    RATES_ADDED.on((_, at) => convertWaitingClaims(at)),
  ],
  scheduledJobs: [CONVERT_WAITING_CLAIMS],
  notifications: [CLAIMS_WITHOUT_RATE],
  seeds: [claimSeed],
}
