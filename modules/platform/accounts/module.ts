import { EMPLOYEE_JOINED } from '#people/events.ts'
import type { Module } from '#server/manifest/module.ts'
import { accountLabels } from './labels.ts'
import { relinkMemberships } from './membership.ts'
import { registerAccountRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerAccountRoutes,
  labels: [accountLabels],
  brings: [EMPLOYEE_JOINED.on(({ people }, { tx }) => relinkMemberships(tx, people))],
  permissionOrder: 100,
  permissions: {
    'account:read': { scope: 'company', grantedTo: { organisation: 'company' } },
    'account:edit': { scope: 'company', grantedTo: { 'Company Admin': 'company' } },
  },
}
