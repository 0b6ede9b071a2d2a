import type { Module } from '#server/manifest/module.ts'
import { exchangeRateLabels } from './labels.ts'
import { RATES_POLLING_JOB } from './polling-job.ts'
import { registerExchangeRateRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerExchangeRateRoutes,
  labels: [exchangeRateLabels],
  permissionOrder: 300,
  permissions: {
    'exchange-rate:read': {
      scope: 'company',
      grantedTo: { hr: 'company', pay: 'company', office: 'company', 'HR Claim': 'company' },
    },
    'exchange-rate:edit': { scope: 'company', grantedTo: { organisation: 'company', 'HR Claim': 'company' } },
  },
  pollingJobs: [RATES_POLLING_JOB],
}
