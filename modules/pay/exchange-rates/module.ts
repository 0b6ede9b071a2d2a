import type { Module } from '#server/module.ts'
import { exchangeRateLabels } from './labels.ts'
import { RATES_ROUND } from './round.ts'
import { exchangeRateRoutes } from './routes.ts'

export const manifest: Module = {
  routes: exchangeRateRoutes,
  labels: [exchangeRateLabels],
  permissionsAt: 300,
  permissions: {
    'exchange-rate:read': {
      of: 'company',
      to: { hr: 'company', pay: 'company', office: 'company', 'HR Claim': 'company' },
    },
    'exchange-rate:edit': { of: 'company', to: { organisation: 'company', 'HR Claim': 'company' } },
  },
  rounds: [RATES_ROUND],
}
