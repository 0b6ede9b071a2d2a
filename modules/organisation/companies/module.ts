import type { Module } from '#server/module.ts'
import { companyLabels } from './labels.ts'
import { companyRoutes } from './routes.ts'

export const manifest: Module = {
  routes: (api, { files }) => companyRoutes(api, files),
  labels: [companyLabels],
  hears: {
    'company.founded': ({ name, country, industry }, { tx }) =>
      tx.insertInto('company_profile').values({ legal_name: name, country, industry }).execute(),
  },
  permissionsAt: 10,
  permissions: {
    'company:read': { of: 'company', to: { staff: 'company' } },
    'company:edit': { of: 'company', to: { organisation: 'company' } },
  },
}
