import type { Module } from '#server/module.ts'
import { accountLabels } from './labels.ts'
import { followPeople } from './membership.ts'
import { accountRoutes } from './routes.ts'

export const manifest: Module = {
  routes: accountRoutes,
  labels: [accountLabels],
  hears: { 'employee.joined': ({ people }, { tx }) => followPeople(tx, people) },
  permissionsAt: 100,
  permissions: {
    'account:read': { of: 'company', to: { organisation: 'company' } },
    'account:edit': { of: 'company', to: { 'Company Admin': 'company' } },
  },
}
