import type { Module } from '#server/module.ts'
import { accountLabels } from './labels.ts'
import { relinkMemberships } from './membership.ts'
import { accountRoutes } from './routes.ts'

export const manifest: Module = {
  routes: accountRoutes,
  labels: [accountLabels],
  on: { 'employee.joined': ({ people }, { tx }) => relinkMemberships(tx, people) },
  permissionOrder: 100,
  permissions: {
    'account:read': { scope: 'company', grantedTo: { organisation: 'company' } },
    'account:edit': { scope: 'company', grantedTo: { 'Company Admin': 'company' } },
  },
}
